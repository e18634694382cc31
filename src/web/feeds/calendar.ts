import ical, { type ICalCalendar, ICalCalendarMethod } from "ical-generator";
import { asOneLine } from "#shared/form-fields.ts";
import { vtimezone } from "./vtimezone.ts";
import { zonedTime } from "./zoned-time.ts";

const REFRESH_SECONDS = 3600;

export interface CalendarEvent {
  _id: string;
  title: string;
  description: string;
  location: string;
  registrationLink?: string | undefined;
  startsAt: string;
  /** Where somebody has said; of a whole day, the midnight after it. */
  endsAt?: string | undefined;
  allDay: boolean;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Absolute address of its page. */
  page: string;
}

interface Calendar {
  name: string;
  /** IANA. */
  timeZone: string;
  /** Absolute address of this calendar. */
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

/** Adds an event. One without an end has none: the format then takes it to end as it begins (RFC 5545, section 3.6.1). */
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
 * An iCalendar (RFC 5545) to subscribe to. Everything in it comes from the events, nothing from the moment it is made:
 * the same events give the same text.
 *
 * Times are those of the site's clocks, with the zone's definition beside them. UTC would be as exact, but calendars
 * then lose the zone in which the event was announced.
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
  // Not by the library's own means: it puts the zone among the calendar's properties, which must all come before it,
  // and writes the stamps, which must be in UTC, in the zone's time.
  const zoneAt = text.search(/^(BEGIN:VEVENT|END:VCALENDAR)$/m);
  return `${text.slice(0, zoneAt)}${zoneOf(events, timeZone)}\r\n${text.slice(zoneAt)}`;
}
