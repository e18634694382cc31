import { createHash } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { searchWords } from "#platform/db/search-words.ts";
import { type ContentType, type Findable, isSearched, type Searched, type StoredRow } from "./content-type.ts";
import { deleteEntries, putEntries } from "./search-entries.store.ts";

/** Increase this when tokenization or indexed text changes. All entries are then rebuilt. */
export const MAKING = 2;

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

export function searchEntry(
  entity: string,
  { id, version }: Pick<StoredRow, "id" | "version">,
  found: Findable,
): SearchEntriesTable {
  const { title, text, path, day } = found;
  return {
    number: numberOf(entity, id, day),
    entity,
    item_id: id,
    version,
    making: MAKING,
    day: day ?? null,
    path,
    title,
    text,
    title_words: searchWords(title).join(" "),
    words: searchWords(`${title}\n${text}`).join(" "),
  };
}

/** Returns the search entry of a row. */
export const entryOf = <Row extends StoredRow>({ entity, search }: Searched<Row>, row: Row): SearchEntriesTable =>
  searchEntry(entity, row, search.of(row));

/** Updates the search entry of a row. Call in the transaction that writes the row. */
export async function makeFindable<Row extends StoredRow>(db: Db, kind: ContentType<Row>, row: Row) {
  if (isSearched(kind)) await putEntries(db, [entryOf(kind, row)]);
}

/** Removes the search entry of a deleted row. */
export async function forget<Row extends StoredRow>(db: Db, kind: ContentType<Row>, id: string) {
  if (isSearched(kind)) await deleteEntries(db, kind.entity, [id]);
}
