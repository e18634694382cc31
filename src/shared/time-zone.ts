/** A runtime may know offsets from UTC as well, which are no zones: they have no summer time. */
const ZONE_NAME = /^[a-z][\w+-]*(\/[\w+-]+)*$/i;

/** Whether a runtime knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Some runtimes list zones by names that the IANA list has replaced. */
const namesOfToday: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
};

/** Every time zone that a runtime lists, each once, in the order of the alphabet. */
export const listTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone").map((name) => namesOfToday[name] ?? name), "UTC"])].sort();
