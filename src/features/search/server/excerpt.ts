import { searchWords } from "#platform/db/search-words.ts";
import { graphemes } from "#shared/graphemes.ts";

const LENGTH = 180;
/** What stands before the word that was found. */
const BEFORE = 60;

const WORD = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu;

/** Where in a text one of the words begins first; 0 when it has none. */
function firstOf(words: readonly string[], text: string): number {
  for (const { 0: written, index } of text.matchAll(WORD))
    if (searchWords(written).some((word) => words.some((wanted) => word.startsWith(wanted)))) return index;
  return 0;
}

/** The beginning of a text, no character of it cut in two, and no word where there is a space to end at. */
function beginning(text: string): string {
  if (text.length <= LENGTH) return text;
  let end = 0;
  // A character that people see may be several of those that are stored.
  for (const { index } of graphemes(text)) {
    if (index > LENGTH) break;
    end = index;
  }
  const space = text.lastIndexOf(" ", end);
  return `${text.slice(0, space > BEFORE ? space : end)}…`;
}

/** A line of a text that shows one of the words, where it has one. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, " ").trim();
  const at = firstOf(words, line);
  const start = at > LENGTH - BEFORE ? line.lastIndexOf(" ", at - BEFORE) + 1 : 0;
  return (start > 0 ? "…" : "") + beginning(line.slice(start));
}
