/** English as it is written where a zone's own name is known by its letters; each names those near it. */
const ENGLISH = ["en-GB", "en-IN", "en-US", "en-CA", "en-AU", "en-NZ", "en-ZA"] as const;

const shortName = (language: string, timeZone: string, instant: Date) =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "short" })
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** What people call a time zone at an instant: "IST", "CET", or "GMT+9" where English has no letters for it. */
export function zoneName(timeZone: string, instant: Date): string {
  const names = ENGLISH.map((language) => shortName(language, timeZone, instant));
  return names.find((name) => !/\d/.test(name)) ?? names[0] ?? timeZone;
}
