import { z } from "zod";

export const chapterMessages = {
  notFound: "There is no such chapter",
} as const;

/** A chapter of the branch, as the API answers it. */
export const Chapter = z.object({
  id: z.string().meta({ description: "The last part of its page's address" }),
  name: z.string(),
  logo: z
    .string()
    .nullable()
    .meta({ description: "Path of its own logo; without one a text mark stands in its place" }),
  description: z.string(),
  focusAreas: z.array(z.string()),
});
export type Chapter = z.output<typeof Chapter>;
