import type { ICalTemporalZonedDateTimeStub } from "ical-generator";

/** The part of Temporal.ZonedDateTime that calendars need. */
export interface ZonedTime extends ICalTemporalZonedDateTimeStub {
  readonly epochMilliseconds: number;
  /** UTC offset, such as +05:30. */
  readonly offset: string;
  readonly offsetNanoseconds: number;
  getTimeZoneTransition(direction: "next" | "previous"): ZonedTime | null;
}

// The server has Temporal, but not all browsers do. The types of src/web therefore leave it out.
declare const Temporal: {
  Instant: { fromEpochMilliseconds(instant: number): { toZonedDateTimeISO(timeZone: string): ZonedTime } };
};

/** Returns an instant (milliseconds since 1970) in a time zone. Only for the server. */
export const zonedTime = (instant: number, timeZone: string): ZonedTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
