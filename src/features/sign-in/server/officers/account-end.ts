/** Returns the instant at which an account ends, from its last day. */
export const endOf = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;

/** Returns the last day of an account that ends at an instant. */
export const lastDayOf = (endsAt: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(endsAt - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
