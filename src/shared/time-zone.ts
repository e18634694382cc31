/** Some runtimes accept UTC offsets as names. Offsets have no daylight saving time, so they are not time zones. */
const ZONE_NAME = /^[a-z][\w+-]*(\/[\w+-]+)*$/i;

/** Returns whether the runtime knows a time zone with this name. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Maps outdated zone names that some runtimes list to the current IANA names. */
const namesOfToday: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
};

/** Returns all time zones that the runtime lists, sorted and without duplicates. */
export const listTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone").map((name) => namesOfToday[name] ?? name), "UTC"])].sort();

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
