import type { Change } from "#platform/changes.ts";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/job.ts";
import { type ContentType, type Findable, isSearched, type Searched, type StoredRow } from "./content-type.ts";
import { deleteEntries, holdItems, listEntriesOf, listItems, listMakings, putEntries } from "./search-entries.store.ts";
import { entryOf, MAKING, searchEntry } from "./search-entry.ts";

const EVERY_MS = 10 * 60_000;
const COMPARED_AT_ONCE = 500;
/** Small enough that other writers do not notice the wait. */
const WRITTEN_AT_ONCE = 50;

const PAGE = "page";
const CHANGE: Change = { entity: "search entries", id: "*" };

type Ground = Pick<Deps, "db" | "changes">;

/** Rebuilds the entries of these rows. Entries of deleted rows are removed. */
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

/**
 * Compares one batch of rows with their entries, starting after the row `after`. `next` is undefined for the last
 * batch.
 */
async function compare<Row extends StoredRow>({ db }: Ground, { entity, table }: Searched<Row>, after: string) {
  const items = await listItems(db, table, after, COMPARED_AT_ONCE);
  const next = items.length === COMPARED_AT_ONCE ? items.at(-1)?.id : undefined;
  const wrong = new Map(items.map(({ id, version }) => [id, version]));
  for (const { item_id, version, making } of await listMakings(db, entity, after, next))
    if (wrong.get(item_id) === version && making === MAKING) wrong.delete(item_id);
    else wrong.set(item_id, version);
  return { wrong: [...wrong.keys()], next };
}

/** Corrects the entries of a content type. @returns the number of corrected entries */
type Complete = (ground: Ground, stopping: AbortSignal) => Promise<number>;

/** @throws Error for a content type without search text */
export function searched<Row extends StoredRow>(kind: ContentType<Row>): Complete {
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

/** A page of the site, and the version of its text. */
type SearchedPage = Findable & Pick<StoredRow, "id" | "version">;

/** Corrects the entries of the site's own pages. */
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
 * Finds missing and outdated entries: from before search existed, from old backups, written by the previous release, or
 * from before a change of tokenization. Works in small batches because the site is open meanwhile.
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
