/** The instant of a day and time of day in a time zone. A time that a clock change skips moves on by the gap. */
export const eventInstant = (date: string, time: string, timeZone: string): string =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant().toString();
