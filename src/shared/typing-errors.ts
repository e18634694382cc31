import { distance } from "fastest-levenshtein";

/** Shorter words have too many similar ones. */
const CORRECTED_FROM = 4;
/** Longer words may contain two errors. */
const TWO_ERRORS_FROM = 7;

/** Returns how many typing errors a search forgives in a word. */
export function typingErrorsMax(word: string): 0 | 1 | 2 {
  if (word.length < CORRECTED_FROM) return 0;
  return word.length < TWO_ERRORS_FROM ? 1 : 2;
}

/** Returns the number of typing errors between two words. Two swapped letters are one error. */
export function typingErrors(word: string, other: string): number {
  const errors = distance(word, other);
  if (errors !== 2 || word.length !== other.length) return errors;
  const at = [...word].findIndex((_, index) => word[index] !== other[index]);
  const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  return swapped === other ? 1 : errors;
}
