import type { SearchEntriesTable } from "#platform/db/schema/tables.ts";
import { searchWords } from "#platform/db/search-words.ts";
import type { Deps } from "#platform/deps.ts";
import type { Page } from "#shared/paging.ts";
import { type SearchQuery, SearchResult } from "../search.contract.ts";
import { SEARCH_MAX_CHARACTERS } from "../search.labels.ts";
import { excerptOf } from "./excerpt.ts";
import { searchEntries } from "./search.store.ts";

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
