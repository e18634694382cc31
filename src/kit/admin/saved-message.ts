import { formatInstant } from "#shared/dates.ts";
import type { PublishingAnswer } from "#shared/publishing.ts";

/**
 * The toast after a save: "Event added", "Draft saved", "Event scheduled for 10 Dec 2026, 18:00".
 * @param noun the content type, "Event" @param done what happened to a published item: "added"
 */
export function savedMessage(
  noun: string,
  done: string,
  { state, publishAt }: PublishingAnswer,
  timeZone: string,
): string {
  if (state === "draft") return "Draft saved";
  if (state === "scheduled" && publishAt) return `${noun} scheduled for ${formatInstant(publishAt, timeZone)}`;
  return `${noun} ${done}`;
}
