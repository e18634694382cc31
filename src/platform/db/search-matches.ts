import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "./database.ts";

/** Begins too many to be the beginning of one: "C++" is not "Café". */
const STANDS_ALONE = /^[a-z\d]$/;

/** Each word in quotes; the last one may be the beginning of a longer one. */
const quoted = (words: readonly string[], quote: string, between: string, prefix: string) =>
  words.map((word) => quote + word + quote).join(between) + (STANDS_ALONE.test(words.at(-1) ?? "") ? "" : prefix);

interface Match {
  /** Number of the entry in `search_entries`. */
  number: number;
  /** Whether all of the words are in its title. */
  in_title: boolean;
}

function inPostgres(words: readonly string[]) {
  const query = sql`${quoted(words, "'", " & ", ":*")}::tsquery`;
  return sql<Match>`(select number, title_words @@ ${query} as in_title from search_index where words @@ ${query})`;
}

function inSqlite(words: readonly string[]) {
  const numbers = (column: string) => {
    const query = `${column} : (${quoted(words, '"', " AND ", " *")})`;
    return sql`from search_index where search_index match ${query}`;
  };
  const inTitle = sql`rowid in (select rowid ${numbers("title_words")})`;
  return sql<Match>`(select rowid as number, ${inTitle} as in_title ${numbers("words")})`;
}

/**
 * The entries that have all of these words, by the database's own full-text search.
 * @param words of `searchWords`, one at least
 */
export const matches = (db: Db, words: readonly string[]): RawBuilder<Match> =>
  isPostgres(db) ? inPostgres(words) : inSqlite(words);
