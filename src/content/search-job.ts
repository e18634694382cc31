import type { Change } from "#platform/changes.ts";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/job.ts";
import { type Findable, isSearched, type Kind, type Searched, type StoredRow } from "./kind.ts";
import { deleteEntries, holdItems, listEntriesOf, listItems, listMakings, putEntries } from "./search-entries.store.ts";
import { entryOf, MAKING, searchEntry } from "./search-entry.ts";

const EVERY_MS = 10 * 60_000;
const COMPARED_AT_ONCE = 500;
/** As many as others wait for without noticing. */
const WRITTEN_AT_ONCE = 50;

const PAGE = "page";
const CHANGE: Change = { entity: "search entries", id: "*" };

type Ground = Pick<Deps, "db" | "changes">;

/** Makes the entries of these rows as the rows are now; of a row that is gone it goes too. */
const make = <Row extends StoredRow>(ground: Ground, kind: Searched<Row>, ids: readonly string[]) =>
  inTransaction(ground, async ({ db }) => {
    await holdItems(db, kind.table, ids);
    const entries = [];
    for (const id of ids) {
      const row = await kind.find(db, id, "published");
      if (row) entries.push(entryOf(kind, row));
    }
    const made = new Set(entries.map(({ item_id }) => item_id));
    await putEntries(db, entries);
    await deleteEntries(
      db,
      kind.entity,
      ids.filter((id) => !made.has(id)),
    );
  });

/** What is wrong in a part of a kind, after the row `after`, and where the next part begins; nowhere after the last. */
async function compare<Row extends StoredRow>({ db }: Ground, { entity, table }: Searched<Row>, after: string) {
  const items = await listItems(db, table, after, COMPARED_AT_ONCE);
  const next = items.length === COMPARED_AT_ONCE ? items.at(-1)?.id : undefined;
  const wrong = new Map(items.map(({ id, version }) => [id, version]));
  for (const { item_id, version, making } of await listMakings(db, entity, after, next))
    if (wrong.get(item_id) === version && making === MAKING) wrong.delete(item_id);
    else wrong.set(item_id, version);
  return { wrong: [...wrong.keys()], next };
}

/** Makes right what is wrong with the entries of a kind. @returns how many were */
type Complete = (ground: Ground, stopping: AbortSignal) => Promise<number>;

/** @throws Error for a kind that says nothing of searching */
export function searched<Row extends StoredRow>(kind: Kind<Row>): Complete {
  if (!isSearched(kind)) throw new Error(`${kind.entity} is not searched`);
  return async (ground, stopping) => {
    let count = 0;
    for (let after: string | undefined = ""; after !== undefined; ) {
      const { wrong, next }: Awaited<ReturnType<typeof compare>> = await compare(ground, kind, after);
      for (let start = 0; start < wrong.length; start += WRITTEN_AT_ONCE) {
        if (stopping.aborted) return count;
        const some = wrong.slice(start, start + WRITTEN_AT_ONCE);
        await make(ground, kind, some);
        count += some.length;
      }
      after = next;
    }
    return count;
  };
}

/** A page of the site, and the version of what its words are made of. */
type SearchedPage = Findable & Pick<StoredRow, "id" | "version">;

/** The same for the site's own pages, however many of them have a row. */
export const searchedPages =
  (list: (db: Db) => Promise<readonly SearchedPage[]>): Complete =>
  (ground) =>
    inTransaction(ground, async ({ db }) => {
      const pages = await list(db);
      const left = new Map((await listEntriesOf(db, PAGE)).map((entry) => [entry.item_id, JSON.stringify(entry)]));
      const changed = pages
        .map((page) => searchEntry(PAGE, page, page))
        .filter((entry) => {
          const present = left.get(entry.item_id);
          left.delete(entry.item_id);
          return present !== JSON.stringify(entry);
        });
      await putEntries(db, changed);
      await deleteEntries(db, PAGE, [...left.keys()]);
      return changed.length + left.size;
    });

/**
 * Finds what has no entry, or one of before: rows of before there was a search, of a backup of then, or written by the
 * version before, and words that are made in a new way. A few at a time: the site is open meanwhile.
 */
export const searchJob = (ground: Ground, parts: readonly Complete[]): Job => ({
  name: "Complete the search index",
  everyMs: EVERY_MS,
  atStart: true,
  async run(_now, stopping) {
    let count = 0;
    try {
      for (const complete of parts) count += await complete(ground, stopping);
    } finally {
      if (count > 0) {
        await ground.changes.announce(ground.db, [CHANGE]);
        ground.changes.emit([CHANGE]);
      }
    }
    return `${count} ${count === 1 ? "entry" : "entries"} added or removed`;
  },
});
