import { firstGraphemes } from "#shared/graphemes.ts";
import { safeUrl } from "#shared/safe-url.ts";

export const eventStatuses = ["upcoming", "past"] as const;
export type EventStatus = (typeof eventStatuses)[number];
export const registrationStates = ["open", "coming_soon", "closed"] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** What sort of event it is, and of which unit. */
export const eventKinds = ["workshop", "talk", "competition", "visit", "social", "meeting"] as const;
export type EventKind = (typeof eventKinds)[number];
export const eventUnits = ["branch", "wie"] as const;
export type EventUnit = (typeof eventUnits)[number];

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

export interface EventTimes {
  /** YYYY-MM-DD and HH:MM, in one time zone. */
  date: string;
  time: string;
  endDate?: string | undefined;
  endTime?: string | undefined;
  allDay?: boolean | undefined;
}

/**
 * Returns the day and time of an event's end; undefined if it has none, because an end is never invented. An end time
 * without an end date is on the first day. An all-day event ends at the end of its last day.
 */
export function eventEnd({ date, endDate, endTime, allDay }: EventTimes): { date: string; time: string } | undefined {
  if (allDay) return { date: endDate ?? date, time: "24:00" };
  return endTime === undefined ? undefined : { date: endDate ?? date, time: endTime };
}

/** Whether an event ends after it begins, and a last day has its time. */
export function endsAfterStart(event: EventTimes): boolean {
  const end = eventEnd(event);
  if (!end) return event.endDate === undefined;
  return `${end.date}T${end.time}` > `${event.date}T${event.time}`;
}

/** Where the page of an event is. */
export const eventPath = ({ slug }: { slug: string }) => `/events/${encodeURIComponent(slug)}`;
