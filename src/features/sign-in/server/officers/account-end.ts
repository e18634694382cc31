/** The end of an account, from the last day on which it is good. */
export const endOf = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;

/** The last day on which an account is good that ends at an instant. */
export const lastDayOf = (endsAt: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(endsAt - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
