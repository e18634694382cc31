import { z } from "zod";
import { query, type ReadApi } from "#api-client/api.ts";
import { Paging, pageOf } from "#shared/paging.ts";

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

export const SearchResult = z.object({
  kind: z.enum(Object.keys(resultLabels) as ResultKind[]),
  id: z.string().meta({ description: "ID of the item" }),
  title: z.string(),
  path: z.string().meta({ description: "Path of the page on this site" }),
  day: z.string().optional().meta({ description: "YYYY-MM-DD; YYYY-MM or YYYY if the day is unknown" }),
  image: z.string().optional().meta({ description: "Portrait of a person" }),
  focus: z.string().optional().meta({ description: "Focal point of the portrait" }),
  year: z.string().optional().meta({ description: "The year of a person's latest team with the search words" }),
  years: z.array(z.string()).optional().meta({ description: "All such years of the person, the latest first" }),
  excerpt: z.string().optional().meta({ description: "Part of the text around a search word" }),
});
export type SearchResult = z.output<typeof SearchResult>;

export const SearchPage = pageOf(SearchResult).extend({
  corrected: z
    .string()
    .optional()
    .meta({ description: "Words that replace the typed words, because nothing contains the typed words" }),
});
export type SearchPage = z.output<typeof SearchPage>;

export const SearchQuery = Paging.extend({
  kind: z.enum(Object.keys(resultLabels) as ResultKind[]).optional(),
  q: z.string().optional().meta({
    description:
      "Search words. A result contains all of them. The last word can be a prefix. Accents and case are ignored",
  }),
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const fetchFound = (api: ReadApi, params: SearchQuery) => api.get(`/search${query(params)}`, SearchPage);
