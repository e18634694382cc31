import { z } from "zod";
import { SearchWords } from "#shared/paging.ts";

/** Officers search for names and email addresses. Proxies log URLs, so the words are sent in a header. */
export const SearchHeaders = z.object({
  "search-words": z
    .string()
    .max(600)
    .transform((encoded, context) => {
      try {
        return decodeURIComponent(encoded);
      } catch {
        context.addIssue({ code: "custom", message: "search-words must be percent-encoded" });
        return z.NEVER;
      }
    })
    .pipe(SearchWords)
    .optional()
    .meta({ description: "Words that must all occur, percent-encoded" }),
});
