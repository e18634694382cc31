const months = "january february march april may june july august september october november december".split(" ");

/** Accepted date formats: 2025-03-12, 12/03/2025, 12 March 2025, March 12, 2025, March 2025, 2025. */
const notations = [
  /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?:T.*)?)?)?$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)? )?(?<month>[a-z]{3,9})[.,]? (?<year>\d{4})$/i,
  /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i,
];

/** Returns the month from 1; 0 if the word is not a month or an abbreviation of one. */
const monthNumber = (month: string): number =>
  /^\d+$/.test(month) ? Number(month) : months.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;

function partsOf(date: string): Record<string, string | undefined> | undefined {
  const text = date.trim().replaceAll(/\s+/g, " ");
  return notations.map((notation) => notation.exec(text)?.groups).find((groups) => groups !== undefined);
}

/** Returns what an achievement's date says: the day (YYYY-MM-DD), the month (YYYY-MM) or the year; null if it is not a date. */
export function achievementDate(date: string): string | null {
  const day = achievementDay(date);
  const parts = partsOf(date);
  if (day === null || !parts) return null;
  return parts["day"] ? day : day.slice(0, parts["month"] ? "2026-11".length : "2026".length);
}

/**
 * Returns the day (YYYY-MM-DD) of an achievement's date, or null if the text is not a date. A month counts as its first
 * day, a year as its first month. `Date.parse` is not used, because engines differ and some find a year in any text.
 */
export function achievementDay(date: string): string | null {
  const parts = partsOf(date);
  if (!parts) return null;
  const { year = "", month = "1", day = "1" } = parts;
  const iso = [year, String(monthNumber(month)).padStart(2, "0"), day.padStart(2, "0")].join("-");
  const instant = new Date(`${iso}T00:00:00Z`);
  // A day such as 30 February would roll over into the next month.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : null;
}

export const achievementPath = ({ slug }: { slug: string }) => `/achievements/${encodeURIComponent(slug)}`;
