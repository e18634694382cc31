import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, isPostgres } from "./database.ts";

/** Normalizes text for both databases: ignores accents and case. */
const folded = (text: string): string =>
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

/** Longer ones are no words, and PostgreSQL refuses a lexeme of 2 KB. */
const WORD_MAX_LENGTH = 60;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Joiners and other characters that nobody sees, and the dot below that many leave out in Devanagari. */
const LEFT_OUT = /\p{Cf}|\u093c/gu;
/** Malayalam letters without a vowel, each of which is also written as two characters and a joiner. */
const CHILLUS: Record<string, string> = {
  "\u0d7a": "\u0d23\u0d4d",
  "\u0d7b": "\u0d28\u0d4d",
  "\u0d7c": "\u0d30\u0d4d",
  "\u0d7d": "\u0d32\u0d4d",
  "\u0d7e": "\u0d33\u0d4d",
  "\u0d7f": "\u0d15\u0d4d",
};

/**
 * The words of a text as they are searched, each once, alike on both databases: accents, case and all that is no letter,
 * sign or digit aside. Nothing in them means anything to a database.
 */
export function searchWords(text: string): string[] {
  const plain = folded(text)
    .replace(LEFT_OUT, "")
    .replace(/[\u0d7a-\u0d7f]/g, (chillu) => CHILLUS[chillu] ?? chillu);
  return [...new Set(plain.match(WORD)?.map((word) => word.slice(0, WORD_MAX_LENGTH)))];
}

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
