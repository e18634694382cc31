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
  /** IANA name. */
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
