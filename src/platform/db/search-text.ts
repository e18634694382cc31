import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, isPostgres } from "./database.ts";

/** Normalizes text for both databases: removes accents and case. */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();

const NUMBER_DIGITS = 12;

/** Returns the text that a search reads. It is stored, because the databases normalize letters differently. */
export const searchText = (...parts: string[]): string => parts.map(folded).join("\n");

/** Returns a sort key in natural order: "CS2" before "CS10", accented letters next to plain ones. */
export const naturalKey = (text: string): string =>
  folded(text).replace(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, "0"));

/**
 * Returns a condition for IDs of rows whose words contain the search text. For small tables without a stored search
 * text: the rows are compared here, because the databases normalize letters differently.
 */
export function isFoundAmong(
  id: Expression<string>,
  rows: readonly { id: string; words: string }[],
  sought: string,
): Expression<SqlBool> {
  const phrase = folded(sought.trim());
  const found = rows.filter(({ words }) => folded(words).includes(phrase)).map((row) => row.id);
  return found.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${id} in (${sql.join(found)})`;
}

/** Returns a condition for a search text that contains these words in this order. */
export const contains = (column: Expression<string>, words: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${folded(words).replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;

/** Longer strings are not words, and PostgreSQL rejects a lexeme of 2 KB. */
const WORD_MAX_LENGTH = 60;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Joiners and other invisible characters, and the dot below letters of Devanagari, which many writers omit. */
const IGNORED_CHARACTERS = /\p{Cf}|\u093c/gu;
/** Malayalam letters without a vowel (chillus). Each can also be written as two characters and a joiner. */
const CHILLUS: Record<string, string> = {
  "\u0d7a": "\u0d23\u0d4d",
  "\u0d7b": "\u0d28\u0d4d",
  "\u0d7c": "\u0d30\u0d4d",
  "\u0d7d": "\u0d32\u0d4d",
  "\u0d7e": "\u0d33\u0d4d",
  "\u0d7f": "\u0d15\u0d4d",
};

/**
 * Returns the unique search words of a text, equal for both databases: without accents, case and punctuation. The
 * words contain no query syntax.
 */
export function searchWords(text: string): string[] {
  const plain = folded(text)
    .replace(IGNORED_CHARACTERS, "")
    .replace(/[\u0d7a-\u0d7f]/g, (chillu) => CHILLUS[chillu] ?? chillu);
  return [...new Set(plain.match(WORD)?.map((word) => word.slice(0, WORD_MAX_LENGTH)))];
}

/** A single letter or digit is not a prefix, because too many words start with it: "C++" must not find "Café". */
const STANDS_ALONE = /^[a-z\d]$/;

/** Quotes each word. The last word may be a prefix of a longer word. */
const quoted = (words: readonly string[], quote: string, between: string, prefix: string) =>
  words.map((word) => quote + word + quote).join(between) + (STANDS_ALONE.test(words.at(-1) ?? "") ? "" : prefix);

interface Match {
  /** Number of the entry in `search_entries`. */
  number: number;
  /** Whether the title contains all words. */
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
 * Finds the entries that contain all words, with the database's full-text search.
 * @param words result of `searchWords`, at least one
 */
export const matches = (db: Db, words: readonly string[]): RawBuilder<Match> =>
  isPostgres(db) ? inPostgres(words) : inSqlite(words);
