import type { Change } from "#platform/changes.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { SearchableType, SearchEntry, StoredRow } from "./content-type.ts";
import {
  deleteEntries,
  INDEX_VERSION,
  listEntries,
  listEntryVersions,
  listItems,
  lockItems,
  rowEntry,
  saveEntries,
  toEntryRow,
} from "./search-index.store.ts";

const EVERY_MS = 10 * 60_000;
const COMPARED_AT_ONCE = 500;
/** Small enough that other writers do not notice the wait. */
const WRITTEN_AT_ONCE = 50;

const PAGE = "page";
const CHANGE: Change = { entity: "search entries", id: "*" };

type IndexDeps = Pick<Deps, "db" | "changes">;

/** Rebuilds the entries of these rows. Entries of deleted rows are removed. */
const make = <Row extends StoredRow>(deps: IndexDeps, type: SearchableType<Row>, ids: readonly string[]) =>
  inTransaction(deps, async ({ db }) => {
    await lockItems(db, type.table, ids);
    const entries = [];
    for (const id of ids) {
      const row = await type.find(db, id, "published");
      if (row) entries.push(rowEntry(type, row));
    }
    const made = new Set(entries.map(({ item_id }) => item_id));
    await saveEntries(db, entries);
    await deleteEntries(
      db,
      type.entity,
      ids.filter((id) => !made.has(id)),
    );
  });

/**
 * Compares one batch of rows with their entries, starting after the row `after`. `next` is undefined for the last
 * batch.
 */
async function compare<Row extends StoredRow>(
  { db }: IndexDeps,
  { entity, table }: SearchableType<Row>,
  after: string,
) {
  const items = await listItems(db, table, after, COMPARED_AT_ONCE);
  const next = items.length === COMPARED_AT_ONCE ? items.at(-1)?.id : undefined;
  const wrong = new Map(items.map(({ id, version }) => [id, version]));
  for (const { item_id, version, making } of await listEntryVersions(db, entity, after, next))
    if (wrong.get(item_id) === version && making === INDEX_VERSION) wrong.delete(item_id);
    else wrong.set(item_id, version);
  return { wrong: [...wrong.keys()], next };
}

/** Corrects search entries. @returns the number of corrected entries */
type Complete = (deps: IndexDeps, stopping: AbortSignal) => Promise<number>;

/** Corrects the entries of a content type. */
export const indexItems =
  <Row extends StoredRow>(type: SearchableType<Row>): Complete =>
  async (deps, stopping) => {
    let count = 0;
    for (let after: string | undefined = ""; after !== undefined; ) {
      const { wrong, next }: Awaited<ReturnType<typeof compare>> = await compare(deps, type, after);
      for (let start = 0; start < wrong.length; start += WRITTEN_AT_ONCE) {
        if (stopping.aborted) return count;
        const some = wrong.slice(start, start + WRITTEN_AT_ONCE);
        await make(deps, type, some);
        count += some.length;
      }
      after = next;
    }
    return count;
  };

type SearchedPage = SearchEntry & Pick<StoredRow, "id" | "version">;

/** Corrects the entries of the site's own pages. */
export const indexPages =
  (list: (db: Db) => Promise<readonly SearchedPage[]>): Complete =>
  (deps) =>
    inTransaction(deps, async ({ db }) => {
      const pages = await list(db);
      const left = new Map((await listEntries(db, PAGE)).map((entry) => [entry.item_id, JSON.stringify(entry)]));
      const changed = pages
        .map((page) => toEntryRow(PAGE, page, page))
        .filter((entry) => {
          const present = left.get(entry.item_id);
          left.delete(entry.item_id);
          return present !== JSON.stringify(entry);
        });
      await saveEntries(db, changed);
      await deleteEntries(db, PAGE, [...left.keys()]);
      return changed.length + left.size;
    });

/**
 * Finds missing and outdated entries: from before search existed, from old backups, written by the previous release, or
 * from before a change of tokenization. Works in small batches because the site is open meanwhile.
 */
export const searchJob = (deps: IndexDeps, parts: readonly Complete[]): Job => ({
  name: "Complete the search index",
  everyMs: EVERY_MS,
  atStart: true,
  async run(_now, stopping) {
    let count = 0;
    try {
      for (const complete of parts) count += await complete(deps, stopping);
    } finally {
      if (count > 0) {
        await deps.changes.notifyOthers(deps.db, [CHANGE]);
        deps.changes.emit([CHANGE]);
      }
    }
    return `${count} ${count === 1 ? "entry" : "entries"} added or removed`;
  },
});
