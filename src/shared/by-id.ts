import { z } from "zod";

/** The path of a call about one thing. */
export const ById = z.object({
  // PostgreSQL refuses NUL even in a comparison.
  id: z
    .string()
    .max(100)
    .refine((id) => !id.includes("\0"), "This is not an id"),
});

/** The answer to a deletion. */
export const Deleted = z.object({ _id: z.string() });
