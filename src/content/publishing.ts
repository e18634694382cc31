import { AppError } from "#platform/errors.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import {
  type PublishingAnswer,
  type PublishingInput,
  type Standing,
  standingAt,
  standingProblem,
} from "#shared/publishing.ts";

export const PUBLISHED: Standing = { state: "published", publishAt: null, unpublishAt: null };

/**
 * Where a thing stands once a form is saved that says `wanted`; what that leaves out stays.
 * @throws AppError("invalid") with words
 */
export function standingAfter(before: Standing, wanted: PublishingInput | undefined, now: Date): Standing {
  if (!wanted) return standingAt(before, now);
  const publishAt = wanted.publishAt === undefined ? before.publishAt : wanted.publishAt;
  const unpublishAt = wanted.unpublishAt === undefined ? before.unpublishAt : wanted.unpublishAt;
  const after = { state: wanted.state ?? before.state, publishAt, unpublishAt };
  if (wanted.state === undefined && wanted.publishAt && wanted.publishAt > now) after.state = "scheduled";
  if (after.state !== "scheduled") after.publishAt = null;
  const problem = wanted.unpublishAt || wanted.state ? standingProblem(after, now) : null;
  if (problem) throw new AppError("invalid", { message: problem });
  return standingAt(after, now);
}

/** As answers to administrators say it. */
export const presentStanding = ({ state, publishAt, unpublishAt }: Standing): PublishingAnswer => ({
  state,
  ...(publishAt && { publishAt: isoInstant(publishAt.getTime()) }),
  ...(unpublishAt && { unpublishAt: isoInstant(unpublishAt.getTime()) }),
});
