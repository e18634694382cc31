import { z } from "zod";
import { Paging, pageOf } from "#shared/paging.ts";

/** Something that was found. */
export const SearchResult = z.object({
  kind: z.enum(["event", "achievement", "team member", "chapter", "resource", "page"]),
  title: z.string(),
  path: z.string().meta({ description: "Where on this site it is to be seen" }),
  day: z.string().optional().meta({ description: "YYYY-MM-DD" }),
  excerpt: z.string().optional().meta({ description: "A line of its text, around a word that was searched for" }),
});
export type SearchResult = z.output<typeof SearchResult>;

export const SearchPage = pageOf(SearchResult);

export const SearchQuery = Paging.extend({
  q: z
    .string()
    .optional()
    .meta({ description: "Words that are all to be there, the last one begun at least; accents and case aside" }),
});
export type SearchQuery = z.output<typeof SearchQuery>;
