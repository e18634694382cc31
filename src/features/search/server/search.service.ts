import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { searchWords } from "#platform/db/search-text.ts";
import type { Deps } from "#platform/deps.ts";
import { graphemes } from "#shared/excerpt.ts";
import type { Page } from "#shared/paging.ts";
import { type SearchQuery, SearchResult } from "../search.contract.ts";
import { SEARCH_MAX_CHARACTERS } from "../search.labels.ts";
import { searchEntries } from "./search.store.ts";

/** Number of characters of an excerpt. */
const LENGTH = 180;
/** Number of characters before the found word. */
const BEFORE = 60;

const WORD = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu;

/** Returns the first position where one of the words begins; 0 if there is none. */
function firstOf(words: readonly string[], text: string): number {
  for (const { 0: written, index } of text.matchAll(WORD))
    if (searchWords(written).some((word) => words.some((wanted) => word.startsWith(wanted)))) return index;
  return 0;
}

/** Returns the beginning of a text, cut between characters, and between words if there is a space. */
function beginning(text: string): string {
  if (text.length <= LENGTH) return text;
  let end = 0;
  // One visible character may consist of several stored ones.
  for (const { index } of graphemes(text)) {
    if (index > LENGTH) break;
    end = index;
  }
  const space = text.lastIndexOf(" ", end);
  return `${text.slice(0, space > BEFORE ? space : end)}…`;
}

/** Returns a part of a text that contains one of the words, if any. */
function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, " ").trim();
  const at = firstOf(words, line);
  const start = at > LENGTH - BEFORE ? line.lastIndexOf(" ", at - BEFORE) + 1 : 0;
  return (start > 0 ? "…" : "") + beginning(line.slice(start));
}

function present({ entity, title, path, day, text }: SearchEntriesTable, words: readonly string[]): SearchResult {
  const excerpt = excerptOf(text, words);
  return {
    kind: SearchResult.shape.kind.parse(entity),
    title,
    path,
    ...(day !== null && { day }),
    ...(excerpt && { excerpt }),
  };
}

/** Returns the results that contain all search words, best first; nothing without search words. */
export async function search(
  { db }: Pick<Deps, "db">,
  { q = "", ...paging }: SearchQuery,
): Promise<Page<SearchResult>> {
  const words = searchWords(q.slice(0, SEARCH_MAX_CHARACTERS));
  const found = await searchEntries(db, words, paging);
  return { ...found, items: found.items.map((entry) => present(entry, words)) };
}
