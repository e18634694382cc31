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
