import { z } from "zod";
import { canBeStored } from "./form-fields.ts";

/** The path of a call about one thing. */
export const ById = z.object({
  // PostgreSQL refuses NUL even in a comparison.
  id: z
    .string()
    .max(100)
    .refine((id) => !id.includes("\0"), "Invalid ID"),
});

/** The path of a call about the one at an address. */
export const BySlug = z.object({ slug: z.string().max(200).refine(canBeStored, "Invalid page address") });

/** What tells that something has a page: a line of the sitemap. */
export const Address = z.object({
  slug: z.string(),
  updatedAt: z.string().meta({ description: "ISO 8601 in UTC" }),
});
export type Address = z.output<typeof Address>;

/** The answer to a deletion. */
export const Deleted = z.object({ _id: z.string() });
