import ical, { type ICalCalendar, type ICalCalendarData, type ICalEventData } from "ical-generator";
import { asOneLine } from "./form-fields.ts";
import { vtimezone, zonedTime } from "./vtimezone.ts";

/** An event in a calendar file. */
export interface CalendarEntry extends Pick<ICalEventData, "organizer" | "attendees" | "status"> {
  id: string;
  sequence: number;
  /** When the entry was last changed. */
  updatedAt: Date;
  createdAt: Date;
  /** Milliseconds since 1970. */
  startsAt: number;
  /** For an all-day event, the midnight after it. Without an end, the event ends when it starts (RFC 5545, section 3.6.1). */
  endsAt: number | undefined;
  allDay: boolean;
  title: string;
  location: string;
  description: string;
  /** Absolute URL of the event's page. */
  url?: string | undefined;
}

interface CalendarFile extends Pick<ICalCalendarData, "method" | "source" | "ttl"> {
  /** The organization that makes the file. */
  company: string;
  name?: string;
  timeZone: string;
  entries: readonly CalendarEntry[];
}

// The library escapes line breaks. The format does not allow other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const writable = (text: string) => text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, "");

function zoneOf(entries: readonly CalendarEntry[], timeZone: string): string {
  const from = entries.reduce((first, { startsAt }) => Math.min(first, startsAt), entries.length > 0 ? Infinity : 0);
  const until = entries.reduce((last, { startsAt, endsAt }) => Math.max(last, endsAt ?? startsAt), from);
  return vtimezone(timeZone, from, until);
}

function add(calendar: ICalCalendar, entry: CalendarEntry, timeZone: string) {
  const { id, sequence, allDay, url, organizer, attendees, status } = entry;
  calendar.createEvent({
    id,
    sequence,
    stamp: entry.updatedAt,
    created: entry.createdAt,
    lastModified: entry.updatedAt,
    timezone: timeZone,
    allDay,
    start: zonedTime(entry.startsAt, timeZone),
    ...(entry.endsAt !== undefined && { end: zonedTime(entry.endsAt, timeZone) }),
    summary: asOneLine(entry.title),
    location: asOneLine(entry.location),
    description: writable(entry.description),
    ...(url !== undefined && { url }),
    ...(organizer !== undefined && { organizer }),
    ...(attendees !== undefined && { attendees }),
    ...(status !== undefined && { status }),
  });
}

/**
 * Returns an iCalendar file (RFC 5545). It depends only on its input, so the same events give the same text. Times are
 * local times with a time zone definition. With UTC, calendars would lose the event's original zone.
 */
export function calendarFile({ company, name, timeZone, entries, ...options }: CalendarFile): string {
  const calendar = ical({
    ...options,
    prodId: { company: asOneLine(company), product: "events", language: "EN" },
    ...(name !== undefined && { name: asOneLine(name) }),
  });
  for (const entry of entries) add(calendar, entry, timeZone);
  const text = `${calendar.toString()}\r\n`;
  // Added without the library's function, which places the zone between the calendar's properties and writes the stamps
  // in local time. Properties must come first, and stamps must be in UTC.
  const zoneAt = text.search(/^(BEGIN:VEVENT|END:VCALENDAR)$/m);
  return `${text.slice(0, zoneAt)}${zoneOf(entries, timeZone)}\r\n${text.slice(zoneAt)}`;
}
