import type { ICalTemporalZonedDateTimeStub } from "ical-generator";

/** The part of Temporal.ZonedDateTime that calendars need. */
export interface ZonedTime extends ICalTemporalZonedDateTimeStub {
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
export const zonedTime = (instant: number, timeZone: string): ZonedTime =>
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
 * 1970).
 * Lists each clock change separately instead of recurrence rules.
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
