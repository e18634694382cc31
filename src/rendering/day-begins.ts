import type { NextInstant } from "./freshness.ts";

/** Returns the start of the next day in a time zone, because pages show days and years. */
export const nextDayIn =
  (timeZone: string): NextInstant =>
  async (now) => {
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
    return new Date(today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
  };
