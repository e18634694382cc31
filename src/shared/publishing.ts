import { z } from "zod";

/** How much visitors see of a thing: nothing of a draft, nothing yet of what is scheduled, nothing any more of trash. */
export const publishingStates = ["draft", "scheduled", "published", "trashed"] as const;
export type PublishingState = (typeof publishingStates)[number];

export const publishingMessages = {
  state: "state is draft, scheduled or published",
  instant: "An instant is written as in 2027-02-05T18:00:00Z",
  noInstant: "Please say when it is to be published",
  takenDownBefore: "It can only be taken down after it is published",
} as const;

/** An instant, or a day and time in the site's time zone, as date fields give them; empty for none. */
const instant = z
  .union([z.literal(""), z.iso.datetime({ offset: true, local: true, error: publishingMessages.instant })], {
    error: publishingMessages.instant,
  })
  .optional();

/** What every form of content may say beside its own fields. What it does not name stays as it is. */
export const PublishingInput = z.object({
  state: z.enum(["draft", "scheduled", "published"], { error: publishingMessages.state }).optional(),
  publishAt: instant.meta({
    description: "When a scheduled one is published, ISO 8601; without an offset in the site's time zone",
  }),
  unpublishAt: instant.meta({ description: "When it is taken down, as publishAt; empty for never" }),
});
export type PublishingInput = z.output<typeof PublishingInput>;

/** What answers to administrators say of a thing beside what visitors see. */
export const publishingAnswer = {
  state: z.enum(publishingStates).optional().meta({ description: "Told to administrators alone" }),
  publishAt: z.string().optional(),
  unpublishAt: z.string().optional(),
};
export type PublishingAnswer = z.output<z.ZodObject<typeof publishingAnswer>>;

/** Whether visitors see a thing of which this is answered: where nothing is said of that, they do. */
export const isSeen = ({ state = "published" }: Pick<PublishingAnswer, "state">): boolean => state === "published";

/** Where a thing stands. */
export interface Standing {
  state: PublishingState;
  publishAt: Date | null;
  unpublishAt: Date | null;
}

/** Where a thing stands once everything has happened that was to happen until `now`. */
export function standingAt(standing: Standing, now: Date): Standing {
  const { state, publishAt, unpublishAt } = standing;
  const isDue = (at: Date | null) => at !== null && at <= now;
  if (state !== "scheduled" && state !== "published") return standing;
  if (isDue(unpublishAt) && (state === "published" || isDue(publishAt)))
    return { state: "draft", publishAt: null, unpublishAt: null };
  if (state === "scheduled" && isDue(publishAt)) return { ...standing, state: "published", publishAt: null };
  return standing;
}

/** What is wrong with where a thing is to stand, in words; null when nothing is. */
export function standingProblem({ state, publishAt, unpublishAt }: Standing, now: Date): string | null {
  if (state === "scheduled" && publishAt === null) return publishingMessages.noInstant;
  const begins = publishAt !== null && publishAt > now ? publishAt : now;
  return unpublishAt !== null && unpublishAt <= begins ? publishingMessages.takenDownBefore : null;
}
