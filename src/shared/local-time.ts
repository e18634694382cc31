/** Day and time of an instant in a time zone, as date fields have them: "2027-02-05T18:00". */
export function inZone(instant: string, timeZone: string): string {
  // Swedish is written as ISO 8601 has it.
  const written = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return written.format(new Date(instant)).replace(" ", "T");
}
