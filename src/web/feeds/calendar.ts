import ical, { ICalCalendarMethod } from "ical-generator";
import { vtimezone } from "./vtimezone.ts";
import { zonedTime } from "./zoned-time.ts";

/** Events have a start alone; a calendar needs an end. */
export const EVENT_DURATION_MS = 2 * 3600 * 1000;
const REFRESH_SECONDS = 3600;

interface CalendarEvent {
  _id: string;
  title: string;
  description: string;
  location: string;
  registrationLink?: string | undefined;
  startsAt: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}

interface Calendar {
  name: string;
  /** IANA. */
  timeZone: string;
  /** Absolute addresses of the page of events and of this calendar. */
  page: string;
  self: string;
  events: readonly CalendarEvent[];
}

const startOf = (event: CalendarEvent) => new Date(event.startsAt).getTime();

// Lines are the format's own frame: other control characters have no place in it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const writable = (text: string) => text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, "");

function descriptionOf({ description, registrationLink }: CalendarEvent): string {
  return writable(registrationLink ? `${description}\n\nRegister: ${registrationLink}` : description);
}

function zoneOf(events: readonly CalendarEvent[], timeZone: string): string {
  const starts = events.length > 0 ? events.map(startOf) : [0];
  return vtimezone(timeZone, Math.min(...starts), Math.max(...starts) + EVENT_DURATION_MS);
}

/**
 * An iCalendar (RFC 5545) to subscribe to. Everything in it comes from the events, nothing from the moment it is made:
 * the same events give the same text.
 *
 * Times are those of the site's clocks, with the zone's definition beside them. UTC would be as exact, but calendars
 * then lose the zone in which the event was announced.
 */
export function eventsCalendar({ name, timeZone, page, self, events }: Calendar): string {
  const calendar = ical({
    prodId: { company: name, product: "events", language: "EN" },
    name,
    method: ICalCalendarMethod.PUBLISH,
    source: self,
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) {
    calendar.createEvent({
      id: event._id,
      sequence: event.version - 1,
      stamp: new Date(event.updatedAt),
      created: new Date(event.createdAt),
      lastModified: new Date(event.updatedAt),
      timezone: timeZone,
      start: zonedTime(startOf(event), timeZone),
      end: zonedTime(startOf(event) + EVENT_DURATION_MS, timeZone),
      summary: writable(event.title),
      location: writable(event.location),
      description: descriptionOf(event),
      url: page,
    });
  }
  const text = `${calendar.toString()}\r\n`;
  // Not by the library's own means: it puts the zone among the calendar's properties, which must all come before it,
  // and writes the stamps, which must be in UTC, in the zone's time.
  const zoneAt = text.search(/^(BEGIN:VEVENT|END:VCALENDAR)$/m);
  return `${text.slice(0, zoneAt)}${zoneOf(events, timeZone)}\r\n${text.slice(zoneAt)}`;
}
