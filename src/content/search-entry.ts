import { createHash } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { searchWords } from "#platform/db/search-words.ts";
import { type Findable, isSearched, type Kind, type Searched, type StoredRow } from "./kind.ts";
import { deleteEntries, putEntries } from "./search-entries.store.ts";

/** Raised when words, or what a kind tells of its rows, are made in another way: all entries are then made anew. */
export const MAKING = 1;

const NUMBER_BYTES = 6;

/** The same for the same thing, so that an entry keeps its number in every database. */
const numberOf = (entity: string, id: string) =>
  createHash("sha256").update(`${entity}\n${id}`).digest().readUIntBE(0, NUMBER_BYTES);

export function searchEntry(entity: string, { id, version }: StoredRow, found: Findable): SearchEntriesTable {
  const { title, text, path, day } = found;
  return {
    number: numberOf(entity, id),
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

/** The entry of a row of a kind that is searched. */
export const entryOf = <Row extends StoredRow>({ entity, search }: Searched<Row>, row: Row): SearchEntriesTable =>
  searchEntry(entity, row, search.of(row));

/** Has visitors find a row as it is now; call it in the transaction that writes the row. */
export async function makeFindable<Row extends StoredRow>(db: Db, kind: Kind<Row>, row: Row) {
  if (isSearched(kind)) await putEntries(db, [entryOf(kind, row)]);
}

/** The same for a row that is deleted. */
export async function forget<Row extends StoredRow>(db: Db, kind: Kind<Row>, id: string) {
  if (isSearched(kind)) await deleteEntries(db, kind.entity, [id]);
}
