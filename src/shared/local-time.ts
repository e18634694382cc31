/** Formats an instant in a time zone as date fields need it: "2027-02-05T18:00". */
export function inZone(instant: string, timeZone: string): string {
  // The Swedish date format is close to ISO 8601.
  const written = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return written.format(new Date(instant)).replace(" ", "T");
}
