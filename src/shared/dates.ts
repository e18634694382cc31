import { memoize } from "./memoize.ts";

/** Returns a function that formats instants. Creating an `Intl` formatter costs more than a thousand uses. */
function formatter(options: Intl.DateTimeFormatOptions) {
  const inZone = memoize((timeZone) => new Intl.DateTimeFormat("en-GB", { ...options, timeZone }));
  return (instant: string | Date, timeZone: string) => inZone(timeZone).format(new Date(instant));
}

/** The start of a draft without a date, in milliseconds. Lists that are sorted by start show it after all other events. */
export const NO_START = Date.UTC(9999, 11, 31);

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const asUtc = (text: string) => new Date(`${text}T00:00:00Z`);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asUtc(text).getTime());

/** Formats the day of an instant in a time zone as "3 Feb 2027". */
export const formatDayOf = formatter(day);

/** Formats an instant in a time zone as "3 Feb 2027, 17:30". */
export const formatInstant = formatter({ dateStyle: "medium", timeStyle: "short" });

/** Formats the weekday of an instant in a time zone as "Fri". */
export const formatWeekday = formatter({ weekday: "short" });

/** Formats the time of an instant in a time zone as "18:00". */
export const formatTimeOfDay = formatter({ timeStyle: "short" });

const longDayOf = formatter({ weekday: "short", ...day });
const monthOf = formatter({ month: "long", year: "numeric" });
const yearOf = formatter({ year: "numeric" });

/** Formats a calendar day (YYYY-MM-DD) as "3 Feb 2027". Returns other text unchanged. */
export const formatDay = (text: string) => (isDay(text) ? formatDayOf(asUtc(text), "UTC") : text);

/** Formats a calendar day (YYYY-MM-DD) as "Wed, 3 Feb 2027". Returns other text unchanged. */
export const formatLongDay = (text: string) => (isDay(text) ? longDayOf(asUtc(text), "UTC") : text);

/** Formats a month (YYYY-MM) as "February 2027". Returns other text unchanged. */
export const formatMonth = (month: string) => (isDay(`${month}-01`) ? monthOf(`${month}-01`, "UTC") : month);

/** Returns the Sunday of a day's week, as "2026-11-22". */
export function endOfWeek(day: string): string {
  const date = asUtc(day);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, day.length);
}

export const yearIn = (timeZone: string, instant: Date): number => Number(yearOf(instant, timeZone));

/** Returns the parts of a calendar sheet for a day (YYYY-MM-DD): "Sat", "5" and "Dec 2026". Empty for other text. */
export function calendarLeaf(text: string): { weekday: string; numeral: string; month: string } {
  const [weekday = "", numeral = "", ...month] = isDay(text) ? formatLongDay(text).split(/,? /) : [];
  return { weekday, numeral, month: month.join(" ") };
}

/** Formats an instant in a time zone as date fields need it: "2027-02-05T18:00". */
export function inZone(instant: string, timeZone: string): string {
  // The Swedish date format is close to ISO 8601.
  const written = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return written.format(new Date(instant)).replace(" ", "T");
}

/** Cached, because lists repeat the same instants and formatting them dominates the cost of a row. */
const written = new Map<number, string>();
const WRITTEN_MAX = 10_000;

/** Formats an instant in milliseconds as ISO 8601 in UTC: "2026-11-21T09:00:00.000Z". */
export function isoInstant(milliseconds: number): string {
  const known = written.get(milliseconds);
  if (known !== undefined) return known;
  const text = new Date(milliseconds).toISOString();
  if (written.size >= WRITTEN_MAX) written.clear();
  written.set(milliseconds, text);
  return text;
}

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

/** The error for other texts. */
export const TEAM_YEAR_RULE = "Enter the year as two consecutive years, such as 2024-25";

/** Returns whether a text is the label of a year: "2024-25", "1999-00". */
export function isTeamYear(label: string): boolean {
  const [, first, second] = /^(\d{4})-(\d{2})$/.exec(label) ?? [];
  return first !== undefined && Number(second) === (Number(first) + 1) % 100;
}

/** Returns the calendar year in which a team year starts. */
const firstOf = (label: string) => Number(label.slice(0, 4));

const labelOf = (first: number) => `${String(first).padStart(4, "0")}-${String((first + 1) % 100).padStart(2, "0")}`;

/** Returns the label of the previous year; undefined for an invalid label. */
export const teamYearBefore = (label: string): string | undefined =>
  isTeamYear(label) ? labelOf(firstOf(label) - 1) : undefined;

export const teamYearAfter = (label: string): string => labelOf(firstOf(label) + 1);

export const isLaterYear = (label: string, other: string): boolean => firstOf(label) > firstOf(other);
