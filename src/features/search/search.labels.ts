/** Maximum number of characters of a search. */
export const SEARCH_MAX_CHARACTERS = 200;

/** The label of each kind of result: the content types that visitors can search, and the site's pages. */
export const resultLabels = {
  event: "Event",
  achievement: "Achievement",
  "team member": "Person",
  chapter: "Chapter",
  resource: "Resource",
  page: "Page",
} as const;
export type ResultKind = keyof typeof resultLabels;

/** The label of each kind as a filter. */
export const kindLabels: Record<ResultKind, string> = {
  event: "Events",
  achievement: "Achievements",
  "team member": "People",
  chapter: "Chapters",
  resource: "Resources",
  page: "Pages",
};

export const searchMessages = {
  failed: "Failed to search",
} as const;
