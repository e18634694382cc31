import { addressLine } from "#shared/address-line.ts";
import { safeUrl } from "#shared/links.ts";
import type { PublishingState } from "#shared/publishing.ts";
import type { Event, EventClosing } from "./events.contract.ts";

export const eventStatuses = ["upcoming", "past"] as const;
export type EventStatus = (typeof eventStatuses)[number];
export const registrationStates = ["open", "coming_soon", "closed"] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** The kinds of events, and the units that organize them. */
export const eventKinds = ["workshop", "talk", "competition", "visit", "social", "meeting"] as const;
export type EventKind = (typeof eventKinds)[number];
export const eventUnits = ["branch", "wie"] as const;
export type EventUnit = (typeof eventUnits)[number];

/** An event is upcoming while its start is later than now. */
export const eventStatus = (event: { startsAt: string }, now: Date): EventStatus =>
  new Date(event.startsAt) > now ? "upcoming" : "past";

/** Whether an event has started and not ended. */
export const isEventOn = (
  { startsAt, endsAt = startsAt }: { startsAt: string; endsAt?: string | undefined },
  now: Date,
) => new Date(startsAt) <= now && now < new Date(endsAt);

/** The stages of an event, in order. */
export const eventStages = ["draft", "scheduled", "published", "past", "wrapped_up"] as const;
export type EventStage = (typeof eventStages)[number];

interface StagedEvent {
  state?: PublishingState | undefined;
  startsAt: string;
  endsAt?: string | undefined;
}

/** Returns the stage of an event. It is past after its end, or after its start if the end is unknown. */
export function eventStage(
  { state, startsAt, endsAt = startsAt }: StagedEvent,
  { now, isWrappedUp }: { now: Date; isWrappedUp: boolean },
): EventStage {
  if (state === "scheduled") return "scheduled";
  if (state !== "published") return "draft";
  if (new Date(endsAt) > now) return "published";
  return isWrappedUp ? "wrapped_up" : "past";
}

/** Without a valid link, registration is coming soon. With a link, it is open until the event starts. */
export function registrationState(
  event: { startsAt: string; registrationLink?: string | undefined },
  now: Date,
): RegistrationState {
  if (!event.registrationLink || !safeUrl(event.registrationLink)) return "coming_soon";
  return new Date(event.startsAt) < now ? "closed" : "open";
}

/** Returns the next or previous index, wrapping at both ends. */
export const wrapIndex = (index: number, step: 1 | -1, count: number) => (index + step + count) % count;

/** The parts of an event that visitors need, in the order of the form. */
const eventParts = ["a title", "a date", "a time", "a location", "a description", "an image"] as const;
export type EventPart = (typeof eventParts)[number];

interface EventTexts {
  title: string;
  date: string;
  time: string;
  location: string;
  description: string;
}

/** Returns the parts that a draft needs before it can be published. @param images the number of images */
export function missingParts({ title, date, time, location, description }: EventTexts, images: number): EventPart[] {
  const isSet = [title, date, time, location, description].map((text) => text.trim() !== "");
  return eventParts.filter((_, index) => !(isSet[index] ?? images > 0));
}

export interface EventTimes {
  /** YYYY-MM-DD and HH:MM in one time zone. */
  date: string;
  time: string;
  endDate?: string | undefined;
  endTime?: string | undefined;
  allDay?: boolean | undefined;
}

/**
 * Returns the end of an event as date and time; undefined if the end is unknown. An end time without a date
 * is on the first day. All-day events end at the end of their last day.
 */
export function eventEnd({ date, endDate, endTime, allDay }: EventTimes): { date: string; time: string } | undefined {
  if (allDay) return { date: endDate ?? date, time: "24:00" };
  return endTime === undefined ? undefined : { date: endDate ?? date, time: endTime };
}

/** Returns whether an event ends after it starts, and whether its end date has a time. */
export function endsAfterStart(event: EventTimes): boolean {
  // Only a draft has no date.
  if (event.date === "") return true;
  const end = eventEnd(event);
  if (!end) return event.endDate === undefined;
  return `${end.date}T${end.time}` > `${event.date}T${event.time}`;
}

/** Returns the path of an event's page. */
export const eventPath = ({ slug }: { slug: string }) => `/events/${encodeURIComponent(slug)}`;

/** Returns the path of an event's page in the admin area. */
export const adminEventPath = ({ _id }: { _id: string }) => `/admin/events/${encodeURIComponent(_id)}`;

/** Returns whether officers confirmed or entered the numbers of participants. Until then, check-in can still change them. */
export const hasFinalNumbers = ({
  numbersConfirmed,
  membersAttending,
  guestsAttending,
}: Pick<EventClosing, "numbersConfirmed" | "membersAttending" | "guestsAttending">): boolean =>
  numbersConfirmed !== null || membersAttending !== null || guestsAttending !== null;

const DAY_MS = 24 * 3600 * 1000;

interface CalendarEntry extends EventTimes {
  title: string;
  location: string;
}

const basic = (text: string) => text.replace(/[-:]/g, "");
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Returns start and end in Google's format. For all-day events the end is the day after the last one. */
function datesOf(event: CalendarEntry): string {
  const { date, time, endDate = date, allDay } = event;
  // The preview of a draft without a date has the link too.
  if (date === "") return "";
  if (allDay) return `${basic(date)}/${basic(dayAfter(endDate))}`;
  // Google requires an end. Without a known end, the event ends when it starts.
  const end = eventEnd(event) ?? { date, time };
  return `${basic(date)}T${basic(time)}00/${basic(end.date)}T${basic(end.time)}00`;
}

/** Returns the Google Calendar link for an event. @param page absolute URL of the event's page */
export function googleCalendarUrl(event: CalendarEntry, { timeZone, page }: { timeZone: string; page: string }) {
  const entry = {
    action: "TEMPLATE",
    text: event.title,
    dates: datesOf(event),
    ctz: timeZone,
    location: event.location,
    details: page,
  };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(entry)}`;
}

/** The address of the branch, and the link that shows it on a map. */
export interface Campus {
  address: string;
  mapLink: string;
}

const INDOORS = /\b(floor|room)\b/i;

/** Returns the map of an event: the branch's link for its campus, or a search. An online event has none. */
export function eventMap(
  { format, building = "", city = "", postalCode = "" }: Pick<Event, "format" | "building" | "city" | "postalCode">,
  { address, mapLink }: Campus = { address: "", mapLink: "" },
): { href: string; isCampus: boolean } | undefined {
  if (format === "online") return;
  const places = building.split(", ").filter((place) => !INDOORS.test(place));
  const site = places.at(-1);
  const isCampus =
    Boolean(site && mapLink) &&
    address.split(/[,\n]/).some((part) => part.trim() === site) &&
    [city, postalCode].every((part) => address.includes(part));
  if (isCampus) return { href: mapLink, isCampus };
  if (!city) return;
  const query = addressLine([...places, [city, postalCode].filter(Boolean).join(" ")]);
  return { href: `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`, isCampus: false };
}
