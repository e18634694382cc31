import { type Expression, type SqlBool, sql } from "kysely";
import { type Db, isPostgres } from "./database.ts";

/** Where words are looked for: `words` are those of title and text. */
type Place = "title_words" | "words";

/** Begins too many to be the beginning of one: "C++" is not "Café". */
const STANDS_ALONE = /^[a-z\d]$/;

/** Each word in quotes; the last one may be the beginning of a longer one. */
const quoted = (words: readonly string[], quote: string, between: string, prefix: string) =>
  words.map((word) => quote + word + quote).join(between) + (STANDS_ALONE.test(words.at(-1) ?? "") ? "" : prefix);

/**
 * Whether an entry of `search_entries` has all of these words, by the database's own full-text search.
 * @param words of `searchWords`, one at least
 */
export function hasWords(db: Db, place: Place, words: readonly string[]): Expression<SqlBool> {
  const numbers = isPostgres(db)
    ? sql`select number from search_index where ${sql.ref(place)} @@ ${quoted(words, "'", " & ", ":*")}::tsquery`
    : sql`select rowid from search_index where search_index match ${`${place} : (${quoted(words, '"', " AND ", " *")})`}`;
  return sql<SqlBool>`search_entries.number in (${numbers})`;
}
