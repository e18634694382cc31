/** English locales in which zones have short names. Each knows the zones near it. */
const ENGLISH = ["en-GB", "en-IN", "en-US", "en-CA", "en-AU", "en-NZ", "en-ZA"] as const;

const shortName = (language: string, timeZone: string, instant: Date) =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "short" })
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** Returns the short name of a time zone at an instant: "IST", "CET", or "GMT+9" if English has no abbreviation. */
export function zoneName(timeZone: string, instant: Date): string {
  const names = ENGLISH.map((language) => shortName(language, timeZone, instant));
  return names.find((name) => !/\d/.test(name)) ?? names[0] ?? timeZone;
}
