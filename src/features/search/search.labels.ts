import type { SearchResult } from "./search.contract.ts";

/** Maximum number of characters of a search. */
export const SEARCH_MAX_CHARACTERS = 200;

/** The label of each kind of result. */
export const kindWords: Record<SearchResult["kind"], string> = {
  event: "Event",
  achievement: "Achievement",
  "team member": "Person",
  chapter: "Chapter",
  resource: "Resource",
  page: "Page",
};

export const searchMessages = {
  failed: "Failed to search",
} as const;
