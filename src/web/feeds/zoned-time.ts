import type { ICalTemporalZonedDateTimeStub } from "ical-generator";

/** The part of Temporal.ZonedDateTime that calendars need. */
export interface ZonedTime extends ICalTemporalZonedDateTimeStub {
  readonly epochMilliseconds: number;
  /** As +05:30. */
  readonly offset: string;
  readonly offsetNanoseconds: number;
  getTimeZoneTransition(direction: "next" | "previous"): ZonedTime | null;
}

// Feeds are made on the server, which has Temporal. Browsers do not all have it, so that the types of src/web lack it.
declare const Temporal: {
  Instant: { fromEpochMilliseconds(instant: number): { toZonedDateTimeISO(timeZone: string): ZonedTime } };
};

/** An instant in milliseconds since 1970 as the clocks of a time zone show it. For the server alone. */
export const zonedTime = (instant: number, timeZone: string): ZonedTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
