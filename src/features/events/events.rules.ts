import { firstGraphemes } from "#shared/graphemes.ts";
import { safeUrl } from "#shared/safe-url.ts";

export const eventStatuses = ["upcoming", "past"] as const;
export type EventStatus = (typeof eventStatuses)[number];
export const registrationStates = ["open", "coming_soon", "closed"] as const;
export type RegistrationState = (typeof registrationStates)[number];

const DESCRIPTION_PREVIEW_CHARACTERS = 100;

/** Upcoming while its instant is later than now. */
export const eventStatus = (event: { startsAt: string }, now: Date): EventStatus =>
  new Date(event.startsAt) > now ? "upcoming" : "past";

/** Without a link that can be followed, registration is still to come; with one it is open until the event starts. */
export function registrationState(
  event: { startsAt: string; registrationLink?: string | undefined },
  now: Date,
): RegistrationState {
  if (!event.registrationLink || !safeUrl(event.registrationLink)) return "coming_soon";
  return new Date(event.startsAt) < now ? "closed" : "open";
}

/** The index beside `index`, wrapping at both ends. */
export const wrapIndex = (index: number, step: 1 | -1, count: number) => (index + step + count) % count;

/** The first 100 characters and an ellipsis, or null when the whole text is shown. */
export const descriptionPreview = (description: string): string | null => {
  const beginning = firstGraphemes(description, DESCRIPTION_PREVIEW_CHARACTERS);
  return beginning === null ? null : `${beginning}…`;
};
