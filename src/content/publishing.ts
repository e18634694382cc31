import { AppError } from "#platform/errors.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import {
  type PublishingAnswer,
  type PublishingInput,
  type PublishingState,
  publishingMessages,
  type Standing,
  standingAt,
  standingProblem,
} from "#shared/publishing.ts";

export const PUBLISHED: Standing = { state: "published", publishAt: null, unpublishAt: null };

/** No year before the first or after the last that four digits can say. */
const WITH_YEAR = /^[0-9]{4}-/;
const HAS_OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/** The instant that a form means. @throws AppError("invalid") for one that no calendar has */
export function instantOf(text: string, timeZone: string): Date | null {
  if (text === "") return null;
  if (!WITH_YEAR.test(text)) throw new AppError("invalid", { message: publishingMessages.instant });
  try {
    if (HAS_OFFSET.test(text)) return new Date(Temporal.Instant.from(text).epochMilliseconds);
    return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds);
  } catch (cause) {
    throw new AppError("invalid", { message: publishingMessages.instant, cause });
  }
}

interface Moment {
  now: Date;
  timeZone: string;
}

/**
 * Where a thing stands once a form is saved that says `wanted`; what that leaves out stays.
 * @throws AppError("invalid") with words
 */
export function standingAfter(
  before: Standing,
  wanted: PublishingInput | undefined,
  { now, timeZone }: Moment,
): Standing {
  if (!wanted) return standingAt(before, now);
  const publishAt = wanted.publishAt === undefined ? before.publishAt : instantOf(wanted.publishAt, timeZone);
  const unpublishAt = wanted.unpublishAt === undefined ? before.unpublishAt : instantOf(wanted.unpublishAt, timeZone);
  const isAhead = wanted.publishAt !== undefined && publishAt !== null && publishAt > now;
  const state = wanted.state ?? (isAhead ? "scheduled" : before.state);
  // The end of a draft that is over is none: it was saved for something that did not come to pass.
  const isOver = state === "draft" && unpublishAt !== null && unpublishAt <= now;
  // A draft keeps the time that it is meant for; one that was scheduled, and is not any more, has none.
  const isKept = state === "scheduled" || (state === "draft" && (wanted.publishAt || before.state === "draft"));
  const after = {
    state,
    publishAt: isKept ? publishAt : null,
    unpublishAt: isOver ? null : unpublishAt,
  };
  const problem = wanted.unpublishAt || wanted.state ? standingProblem(after, now) : null;
  if (problem) throw new AppError("invalid", { message: problem });
  return standingAt(after, now);
}

interface StoredStanding {
  state: PublishingState;
  publish_at: number | null;
  unpublish_at: number | null;
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at));

/** As tables have it. */
export const storedStanding = ({ state, publish_at, unpublish_at }: StoredStanding): Standing => ({
  state,
  publishAt: dateOf(publish_at),
  unpublishAt: dateOf(unpublish_at),
});

/** As answers to administrators say it. */
export const presentStanding = ({ state, publishAt, unpublishAt }: Standing): PublishingAnswer => ({
  state,
  ...(publishAt && { publishAt: isoInstant(publishAt.getTime()) }),
  ...(unpublishAt && { unpublishAt: isoInstant(unpublishAt.getTime()) }),
});
