import ical, { type ICalCalendar, ICalCalendarMethod } from "ical-generator";
import { fetchEventAt, fetchEventsSince } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { asOneLine } from "#shared/form-fields.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { feedLabels } from "#site/site.labels.ts";
import { vtimezone, zonedTime } from "./vtimezone.ts";

const REFRESH_SECONDS = 3600;

export interface CalendarEvent {
  _id: string;
  title: string;
  description: string;
  location: string;
  registrationLink?: string | undefined;
  startsAt: string;
  /** Only if an end is set; for an all-day event, the midnight after it. */
  endsAt?: string | undefined;
  allDay: boolean;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Absolute URL of its page. */
  page: string;
}

interface Calendar {
  name: string;
  timeZone: string;
  /** Absolute URL of this calendar. */
  self: string;
  events: readonly CalendarEvent[];
}

const startOf = (event: CalendarEvent) => Date.parse(event.startsAt);
const endOf = (event: CalendarEvent) => Date.parse(event.endsAt ?? event.startsAt);

// The library escapes line breaks. The format does not allow other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const writable = (text: string) => text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, "");

function descriptionOf({ description, registrationLink }: CalendarEvent): string {
  return writable(registrationLink ? `${description}\n\nRegister: ${registrationLink}` : description);
}

function zoneOf(events: readonly CalendarEvent[], timeZone: string): string {
  const from = events.reduce((first, event) => Math.min(first, startOf(event)), events.length > 0 ? Infinity : 0);
  return vtimezone(
    timeZone,
    from,
    events.reduce((last, event) => Math.max(last, endOf(event)), from),
  );
}

/** Adds an event. Without an end, it ends when it starts (RFC 5545, section 3.6.1). */
function add(calendar: ICalCalendar, event: CalendarEvent, timeZone: string) {
  calendar.createEvent({
    id: event._id,
    sequence: event.version - 1,
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    timezone: timeZone,
    allDay: event.allDay,
    start: zonedTime(startOf(event), timeZone),
    ...(event.endsAt !== undefined && { end: zonedTime(endOf(event), timeZone) }),
    summary: asOneLine(event.title),
    location: asOneLine(event.location),
    description: descriptionOf(event),
    url: event.page,
  });
}

/**
 * Returns an iCalendar (RFC 5545) for subscription. It depends only on the events, so the same events give the same
 * text.
 * Times are local times with a time zone definition. With UTC, calendars would lose the event's original zone.
 */
export function eventsCalendar({ name: stored, timeZone, self, events }: Calendar): string {
  const name = asOneLine(stored);
  const calendar = ical({
    prodId: { company: name, product: "events", language: "EN" },
    name,
    method: ICalCalendarMethod.PUBLISH,
    source: self,
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) add(calendar, event, timeZone);
  const text = `${calendar.toString()}\r\n`;
  // Added without the library's function, which places the zone between the calendar's properties and writes the stamps
  // in local time. Properties must come first, and stamps must be in UTC.
  const zoneAt = text.search(/^(BEGIN:VEVENT|END:VCALENDAR)$/m);
  return `${text.slice(0, zoneAt)}${zoneOf(events, timeZone)}\r\n${text.slice(zoneAt)}`;
}

const PAST_DAYS = 365;
const DAY_MS = 24 * 3600 * 1000;

const entryOf = (event: Event, publicUrl: string): CalendarEvent => ({ ...event, page: publicUrl + eventPath(event) });

/** Renders the upcoming events and those of the past year. */
export async function makeCalendar({ api, now, publicUrl, timeZone, branch }: PageContext): Promise<string> {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString().slice(0, 10);
  // Fail instead of returning an empty calendar, which would delete the events for all subscribers.
  const events = (await fetchEventsSince(api, since)).toReversed();
  return eventsCalendar({
    name: feedLabels.calendar(branch.name),
    timeZone,
    self: `${publicUrl}/events.ics`,
    events: events.map((event) => entryOf(event, publicUrl)),
  });
}

/** Renders a calendar file with one event. @throws ApiError 410, 404 */
export async function makeEventFile({ api, params, publicUrl, timeZone }: PageContext): Promise<string> {
  const event = await fetchEventAt(api, (params["slug"] ?? "").toLowerCase());
  const entry = entryOf(event, publicUrl);
  return eventsCalendar({ name: event.title, timeZone, self: `${entry.page}.ics`, events: [entry] });
}
