import { createHash } from "node:crypto";
import type { Db } from "#platform/db/database.ts";
import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { searchWords } from "#platform/db/search-words.ts";
import type { Findable, Kind, StoredRow } from "./kind.ts";
import { deleteEntry, putEntries } from "./search-entries.store.ts";

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

/** Has visitors find a row as it is now; call it in the transaction that writes the row. */
export async function makeFindable<Row extends StoredRow>(db: Db, { entity, search }: Kind<Row>, row: Row) {
  if (search) await putEntries(db, [searchEntry(entity, row, search.of(row))]);
}

/** The same for a row that is deleted. */
export async function forget<Row extends StoredRow>(db: Db, { entity, search }: Kind<Row>, id: string) {
  if (search) await deleteEntry(db, entity, id);
}
