import { z } from "zod";
import { canBeStored } from "./form-fields.ts";

/** Path parameters of a call for one item. */
export const ById = z.object({
  // PostgreSQL refuses NUL even in a comparison.
  id: z
    .string()
    .max(100)
    .refine((id) => !id.includes("\0"), "Invalid ID"),
});

/** Path parameters of a call for the item with a slug. */
export const BySlug = z.object({ slug: z.string().max(200).refine(canBeStored, "Invalid page address") });

/** A slug and its last change, for the sitemap. */
export const Address = z.object({ slug: z.string(), updatedAt: z.string().meta({ description: "ISO 8601 in UTC" }) });
export type Address = z.output<typeof Address>;

/** The response to a deletion. */
export const Deleted = z.object({ _id: z.string() });
