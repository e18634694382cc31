import { createHash } from "node:crypto";
import { type Db, isPostgres } from "#platform/db/database.ts";
import type { ContentTable, SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { searchWords } from "#platform/db/search-text.ts";
import { selectContent } from "./content.store.ts";
import {
  type ContentType,
  isSearchable,
  type SearchableType,
  type SearchEntry,
  type StoredRow,
} from "./content-type.ts";

/** Increase this when tokenization or indexed text changes. All entries are then rebuilt. */
export const INDEX_VERSION = 3;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A date in the year 2328. Items without a date, such as people and pages, are sorted as of this date. */
const LAST_DAY = 2 ** 17 - 1;
/** The remaining range of safe integers. */
const ITEMS_OF_A_DAY = 2 ** 36;
const HASH_BYTES = 5;

/** Returns a sort key: higher for later days, and the same for the same item and day in every database. */
function numberOf(entity: string, id: string, day: string | undefined): number {
  const hash = createHash("sha256").update(`${entity}\n${id}`).digest().readUIntBE(0, HASH_BYTES);
  const since1970 = day === undefined ? LAST_DAY : Math.floor(Date.parse(day) / DAY_MS) || 0;
  return Math.min(Math.max(since1970, 0), LAST_DAY) * ITEMS_OF_A_DAY + (hash % ITEMS_OF_A_DAY);
}

export function toEntryRow(
  entity: string,
  { id, version }: Pick<StoredRow, "id" | "version">,
  entry: SearchEntry,
): SearchEntriesTable {
  const { title, text, path, day, sortedAs } = entry;
  return {
    number: numberOf(entity, id, sortedAs ?? day),
    entity,
    item_id: id,
    version,
    making: INDEX_VERSION,
    day: day ?? null,
    path,
    title,
    text,
    title_words: searchWords(title).join(" "),
    words: searchWords(`${title}\n${text}`).join(" "),
  };
}

export const rowEntry = <Row extends StoredRow>(
  { entity, search }: SearchableType<Row>,
  row: Row,
): SearchEntriesTable => toEntryRow(entity, row, search.of(row));

/** Updates the search entry of a row. Call in the transaction that writes the row. */
export async function indexForSearch<Row extends StoredRow>(db: Db, type: ContentType<Row>, row: Row) {
  if (isSearchable(type)) await saveEntries(db, [rowEntry(type, row)]);
}

/** Removes the search entry of a deleted row. */
export async function removeFromIndex<Row extends StoredRow>(db: Db, type: ContentType<Row>, id: string) {
  if (isSearchable(type)) await deleteEntries(db, type.entity, [id]);
}

export async function saveEntries(db: Db, entries: readonly SearchEntriesTable[]): Promise<void> {
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

export async function deleteEntries(db: Db, entity: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("search_entries").where("entity", "=", entity).where("item_id", "in", ids).execute();
}

export const listEntries = (db: Db, entity: string): Promise<SearchEntriesTable[]> =>
  db.selectFrom("search_entries").selectAll().where("entity", "=", entity).execute();

/** Returns published rows in the order of their IDs, starting after one ID. */
export const listItems = (db: Db, table: ContentTable, after: string, limit: number) =>
  selectContent(db, table as "events", "published")
    .select(["id", "version"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Returns the versions that search entries were made from, for IDs after `after` and up to `until`, if given. */
export const listEntryVersions = (db: Db, entity: string, after: string, upTo: string | undefined) =>
  db
    .selectFrom("search_entries")
    .select(["item_id", "version", "making"])
    .where("entity", "=", entity)
    .where("item_id", ">", after)
    .$if(upTo !== undefined, (query) => query.where("item_id", "<=", upTo ?? ""))
    .execute();

/** Locks these rows for writing until the transaction ends. */
export async function lockItems(db: Db, table: ContentTable, ids: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  await selectContent(db, table as "events", "all")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forShare()
    .execute();
}
