import { z } from "zod";

/** Visitors see published items only. */
export const publishingStates = ["draft", "scheduled", "published", "trashed"] as const;
export type PublishingState = (typeof publishingStates)[number];

export const publishingMessages = {
  state: "state must be draft, scheduled or published",
  instant: "Write the date and time as 2027-02-05T18:00:00Z",
  noInstant: "Enter a date and time in Publish at",
  takenDownBefore: "Unpublish at must be after Publish at, and in the future",
} as const;

/** An instant, or a date and time in the site's time zone, as date fields send them. Empty for none. */
const instant = z
  .union([z.literal(""), z.iso.datetime({ offset: true, local: true, error: publishingMessages.instant })], {
    error: publishingMessages.instant,
  })
  .optional();

/** The publication fields of every content form. Fields that are left out keep their value. */
export const PublishingInput = z.object({
  state: z.enum(["draft", "scheduled", "published"], { error: publishingMessages.state }).optional(),
  publishAt: instant.meta({
    description: "When a scheduled item is published, in ISO 8601. Without an offset, in the site's time zone",
  }),
  unpublishAt: instant.meta({
    description: "When the item is unpublished, in the same form as publishAt. Empty for never",
  }),
});
export type PublishingInput = z.output<typeof PublishingInput>;

/** The publication fields in responses to administrators. */
export const publishingResponse = {
  state: z.enum(publishingStates).optional().meta({ description: "Only in responses to administrators" }),
  publishAt: z.string().optional(),
  unpublishAt: z.string().optional(),
  wasPublished: z.literal(true).optional().meta({
    description: "Visitors have seen this unpublished item. Only in responses to administrators",
  }),
  shortLink: z.string().optional().meta({
    description: "The permanent path /s/<code> of a published item. Only in responses to administrators",
  }),
};
/** The fields that every item has in responses, in addition to its own. */
export const itemResponse = {
  createdAt: z.string(),
  version: z.number().int().meta({ description: "Send this number as If-Match to detect changes by others" }),
  ...publishingResponse,
};
export type PublishingResponse = z.output<z.ZodObject<typeof publishingResponse>>;

/** Returns whether visitors see an item. Responses without a state contain only published items. */
export const isSeen = ({ state = "published" }: Pick<PublishingResponse, "state">): boolean => state === "published";

/** Returns whether visitors see an item, or saw it before. */
export const wasSeen = (item: Pick<PublishingResponse, "state" | "wasPublished">): boolean =>
  isSeen(item) || item.wasPublished === true;

export interface PublicationStatus {
  state: PublishingState;
  publishAt: Date | null;
  unpublishAt: Date | null;
}

/** Returns the status after everything that is scheduled until `now` has happened. */
export function statusAt(status: PublicationStatus, now: Date): PublicationStatus {
  const { state, publishAt, unpublishAt } = status;
  const isDue = (at: Date | null) => at !== null && at <= now;
  if (state !== "scheduled" && state !== "published") return status;
  if (isDue(unpublishAt) && (state === "published" || isDue(publishAt)))
    return { state: "draft", publishAt: null, unpublishAt: null };
  if (state === "scheduled" && isDue(publishAt)) return { ...status, state: "published", publishAt: null };
  return status;
}

/** Returns the error message for an invalid status; null if it is valid. */
export function statusProblem({ state, publishAt, unpublishAt }: PublicationStatus, now: Date): string | null {
  if (state === "scheduled" && publishAt === null) return publishingMessages.noInstant;
  const begins = publishAt !== null && publishAt > now ? publishAt : now;
  return unpublishAt !== null && unpublishAt <= begins ? publishingMessages.takenDownBefore : null;
}
