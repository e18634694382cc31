import ical, {
  type ICalCalendar,
  type ICalCalendarData,
  type ICalEventData,
  type ICalTemporalZonedDateTimeStub,
} from "ical-generator";
import { asOneLine } from "./form-fields.ts";

/** The part of Temporal.ZonedDateTime that calendars need. */
interface ZonedTime extends ICalTemporalZonedDateTimeStub {
  readonly epochMilliseconds: number;
  /** UTC offset, such as +05:30. */
  readonly offset: string;
  readonly offsetNanoseconds: number;
  getTimeZoneTransition(direction: "next" | "previous"): ZonedTime | null;
}

// The server has Temporal, but not all browsers do. So the types of browser code do not include it.
declare const Temporal: {
  Instant: { fromEpochMilliseconds(instant: number): { toZonedDateTimeISO(timeZone: string): ZonedTime } };
};

/** Returns an instant (milliseconds since 1970) in a time zone. Only for the server. */
const zonedTime = (instant: number, timeZone: string): ZonedTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);

const basicDateTime = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}Z$/g, "");
const utcOffset = (offset: string) => offset.replaceAll(":", "");

const observance = (kind: "STANDARD" | "DAYLIGHT", start: string, from: string, to: string) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${utcOffset(from)}`,
  `TZOFFSETTO:${utcOffset(to)}`,
  `END:${kind}`,
];

/** Returns the component that starts at a clock change. Its start is the local time before the change. */
function afterChange(change: ZonedTime, timeZone: string): string[] {
  const before = zonedTime(change.epochMilliseconds - 1, timeZone);
  const kind = change.offsetNanoseconds > before.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
  const start = basicDateTime(change.epochMilliseconds + before.offsetNanoseconds / 1_000_000);
  return observance(kind, start, before.offset, change.offset);
}

function changesBetween(from: ZonedTime, until: number): ZonedTime[] {
  const changes: ZonedTime[] = [];
  let next = from.getTimeZoneTransition("next");
  while (next && next.epochMilliseconds <= until) {
    changes.push(next);
    next = next.getTimeZoneTransition("next");
  }
  return changes;
}

/**
 * Returns the VTIMEZONE of an IANA zone (RFC 5545, section 3.6.5), valid from `from` to `until` (milliseconds since
 * 1970). Lists each clock change separately instead of recurrence rules.
 */
export function vtimezone(timeZone: string, from: number, until: number): string {
  const start = zonedTime(from, timeZone);
  const last = start.getTimeZoneTransition("previous");
  const since1970 = last !== null && last.epochMilliseconds >= 0;
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...(since1970
      ? afterChange(last, timeZone)
      : observance("STANDARD", "19700101T000000", start.offset, start.offset)),
    ...changesBetween(start, until).flatMap((change) => afterChange(change, timeZone)),
    "END:VTIMEZONE",
  ].join("\r\n");
}

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
  const { updatedAt, createdAt, startsAt, endsAt, title, location, description, url, ...parts } = entry;
  calendar.createEvent({
    ...parts,
    stamp: updatedAt,
    created: createdAt,
    lastModified: updatedAt,
    timezone: timeZone,
    start: zonedTime(startsAt, timeZone),
    ...(endsAt !== undefined && { end: zonedTime(endsAt, timeZone) }),
    summary: asOneLine(title),
    location: asOneLine(location),
    description: writable(description),
    ...(url !== undefined && { url }),
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
