import { type Expression, type SqlBool, sql } from "kysely";

/** Normalizes text for both databases: ignores accents and case. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();

const NUMBER_DIGITS = 12;

/** The text that a search goes through. Databases fold letters differently, so it is made here and stored. */
export const searchText = (...parts: string[]): string => parts.map(folded).join("\n");

/** A text to order by as people do: "CS2" before "CS10", accents beside their letters. */
export const naturalKey = (text: string): string =>
  folded(text).replace(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, "0"));

/**
 * Whether an id is that of one of these rows whose words have what is sought in them. For tables of hundreds that keep no
 * search text: they are read, and folded here, since databases fold letters differently.
 */
export function isFoundAmong(
  id: Expression<string>,
  rows: readonly { id: string; words: string }[],
  sought: string,
): Expression<SqlBool> {
  const wanted = folded(sought.trim());
  const found = rows.filter(({ words }) => folded(words).includes(wanted)).map((row) => row.id);
  return found.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${id} in (${sql.join(found)})`;
}

/** Whether a stored search text has these words in it, as they stand. */
export const contains = (column: Expression<string>, words: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${folded(words).replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
