import { folded } from "./search-text.ts";

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
