import { createHash } from "node:crypto";
import { type Change, type Db, inTransaction, isPostgres } from "#platform/db/database.ts";
import type { ContentTable, SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { searchWords } from "#platform/db/search-text.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { formatDay, formatMonth } from "#shared/dates.ts";
import { selectContent } from "./content.store.ts";
import {
  type ContentType,
  isSearchable,
  type SearchableType,
  type SearchEntry,
  type StoredRow,
} from "./content-type.ts";

/** Increase this when tokenization or indexed text changes. All entries are then rebuilt. */
const INDEX_VERSION = 9;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A date in the year 2328. Items without a date, such as people and pages, are sorted as of this date. */
const LAST_DAY = 2 ** 17 - 1;
/** The remaining range of safe integers. */
const ITEMS_OF_A_DAY = 2 ** 36;
const HASH_BYTES = 5;

/** The first sort key of a day. Keys of later items are higher. */
export const firstNumberOf = (day: string): number => Math.floor(Date.parse(day) / DAY_MS) * ITEMS_OF_A_DAY;

/** Returns a sort key: higher for later days, and the same for the same item and day in every database. */
function numberOf(entity: string, id: string, day: string | undefined): number {
  const hash = createHash("sha256").update(`${entity}\n${id}`).digest().readUIntBE(0, HASH_BYTES);
  const since1970 = day === undefined ? LAST_DAY : Math.floor(Date.parse(day) / DAY_MS) || 0;
  return Math.min(Math.max(since1970, 0), LAST_DAY) * ITEMS_OF_A_DAY + (hash % ITEMS_OF_A_DAY);
}

/** Returns a text without the marks of headings, and with dots between the items of lists. */
const withoutMarks = (text: string) =>
  text.replace(/\n[ \t]*[-•*][ \t]+/g, " · ").replace(/(^|· )[ \t]*(?:[-•*]|#+)[ \t]+/gm, "$1");

/** Returns further words that find an item with a date: "event events 2 December 2026 2 Dec". */
function dateWords(entity: string, day: string): string[] {
  const month = formatMonth(day.slice(0, "2026-12".length));
  return [entity, `${entity}s`, month, formatDay(day), month.slice(0, "Dec".length)];
}

function toEntryRow(
  entity: string,
  { id, version }: Pick<StoredRow, "id" | "version">,
  entry: SearchEntry,
): SearchEntriesTable {
  const { title, text, headings = "", path, day, sortedAs } = entry;
  return {
    number: numberOf(entity, id, sortedAs ?? day),
    entity,
    item_id: id,
    version,
    making: INDEX_VERSION,
    day: day ?? null,
    path,
    title,
    text: withoutMarks(text),
    title_words: searchWords(`${title}\n${headings}`).join(" "),
    words: searchWords([title, headings, text, ...(day ? dateWords(entity, day) : [])].join("\n")).join(" "),
  };
}

const rowEntry = <Row extends StoredRow>({ entity, search }: SearchableType<Row>, row: Row): SearchEntriesTable =>
  toEntryRow(entity, row, search.of(row));

async function saveEntries(db: Db, entries: readonly SearchEntriesTable[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("search_entries")
    .values(entries)
    .onConflict((conflict) =>
      conflict.columns(["entity", "item_id"]).doUpdateSet(({ ref }) => ({
        number: ref("excluded.number"),
        version: ref("excluded.version"),
        making: ref("excluded.making"),
        day: ref("excluded.day"),
        path: ref("excluded.path"),
        title: ref("excluded.title"),
        text: ref("excluded.text"),
        title_words: ref("excluded.title_words"),
        words: ref("excluded.words"),
      })),
    )
    .execute();
}

async function deleteEntries(db: Db, entity: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("search_entries").where("entity", "=", entity).where("item_id", "in", ids).execute();
}

/** Updates the search entry of a row. Call in the transaction that writes the row. */
export async function indexForSearch<Row extends StoredRow>(db: Db, type: ContentType<Row>, row: Row) {
  if (isSearchable(type)) await saveEntries(db, [rowEntry(type, row)]);
}

export async function removeFromIndex<Row extends StoredRow>(db: Db, type: ContentType<Row>, id: string) {
  if (isSearchable(type)) await deleteEntries(db, type.entity, [id]);
}

const EVERY_MS = 10 * 60_000;
const COMPARED_AT_ONCE = 500;
/** Small enough that other writers do not notice the wait. */
const WRITTEN_AT_ONCE = 50;

const PAGE = "page";
const CHANGE: Change = { entity: "search entries", id: "*" };

const listEntries = (db: Db, entity: string): Promise<SearchEntriesTable[]> =>
  db.selectFrom("search_entries").selectAll().where("entity", "=", entity).execute();

/** Returns published rows in the order of their IDs, starting after one ID. */
const listItems = (db: Db, table: ContentTable, after: string, limit: number) =>
  selectContent(db, table as "events", "published")
    .select(["id", "version"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Returns the versions that search entries were made from, for IDs after `after` and up to `upTo`, if given. */
const listEntryVersions = (db: Db, entity: string, after: string, upTo: string | undefined) =>
  db
    .selectFrom("search_entries")
    .select(["item_id", "version", "making"])
    .where("entity", "=", entity)
    .where("item_id", ">", after)
    .$if(upTo !== undefined, (query) => query.where("item_id", "<=", upTo ?? ""))
    .execute();

/** Locks these rows for writing until the transaction ends. */
async function lockItems(db: Db, table: ContentTable, ids: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  await selectContent(db, table as "events", "all")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forShare()
    .execute();
}

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

export type SearchedPage = SearchEntry & Pick<StoredRow, "id" | "version">;

/**
 * Corrects the entries of the site's own pages. Call in the transaction that changes them.
 * @param start limits the corrected entries to paths with this beginning
 * @returns the number of corrected entries
 */
export async function correctPages(db: Db, pages: readonly SearchedPage[], start = ""): Promise<number> {
  const present = (await listEntries(db, PAGE)).filter(({ path }) => path.startsWith(start));
  const left = new Map(present.map((entry) => [entry.item_id, JSON.stringify(entry)]));
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
}

/** Corrects the entries of all pages of the site itself. */
export const indexPages =
  (list: (db: Db) => Promise<readonly SearchedPage[]>): Complete =>
  (deps) =>
    inTransaction(deps, async ({ db }) => correctPages(db, await list(db)));

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
