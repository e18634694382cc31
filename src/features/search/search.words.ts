import type { SearchResult } from "./search.contract.ts";

/** Of what is typed more is not looked at. */
export const SEARCH_MAX_CHARACTERS = 200;

/** What each kind of result is called on screen. */
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
