import type { NextInstant } from "./freshness.ts";

/** Pages tell days and years: when the next one begins in a time zone. */
export const nextDayIn =
  (timeZone: string): NextInstant =>
  async (now) => {
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
    return new Date(today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
  };
