import type { DateExample, DateOrder } from "./reporting.contract.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const two = (text: string | undefined) => (text ?? "").padStart(2, "0");

/** A date of two numbers and a year. With dots, the day comes first in every country. */
const NUMERIC_DAY = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2}(?!\d))/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const fullYear = (year: string | undefined) => (year?.length === 2 ? `20${year}` : year);

/**
 * Returns a day as YYYY-MM-DD: "2025-03-01", "1.3.2025", "1/3/25" in the given order, "1 March 2025", "1-Mar-25" or
 * "Saturday, March 1, 2025".
 */
function parseDay(cell: string, order: DateOrder | undefined): string | undefined {
  const text = cell.replace(WEEKDAY, "");
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text) ?? [];
  const [, one, mark, other, y] = NUMERIC_DAY.exec(text) ?? [];
  const [d, m] = order === "month" && mark !== "." ? [other, one] : [one, other];
  const [, dd, name, yyyy] =
    /^(\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3})[a-z]*\.?,?[- ](\d{4}|\d{2}(?!\d))/i.exec(text) ?? [];
  const [, us, usDay, usYear] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})/i.exec(text) ?? [];
  const monthOf = (word: string) => String(MONTHS.indexOf(word.toLowerCase()) + 1);
  const parts = [
    [year, month, day],
    [y, m, d],
    [yyyy, name && monthOf(name), dd],
    [usYear, us && monthOf(us), usDay],
  ].find(([of]) => of !== undefined);
  if (!parts) return undefined;
  const written = `${fullYear(parts[0])}-${two(parts[1])}-${two(parts[2])}`;
  try {
    return Temporal.PlainDate.from(written).toString();
  } catch {
    return undefined;
  }
}

/** Returns a time of day as HH:MM: "18:00", "18:00:00", "18h30", "1800", "6 pm", "6.00 p.m.". Empty if there is none. */
export function parseTime(text: string): string {
  const found =
    /^()(\d{2})(\d{2})$/.exec(text) ??
    /(^|[\sT])(\d{1,2})(?:[:.h](\d{2})(?![.\d])(?::\d{2})?(?:\s?([ap])\.?m\b)?|\s?([ap])\.?m\b)/i.exec(text);
  if (!found) return "";
  const [, , hour, minute = "00"] = found;
  const half = found[4] ?? found[5];
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === "p" ? 12 : 0);
  return Number(minute) > 59 ? "" : `${two(String(hours))}:${minute}`;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?/i;

/** Returns whether a text names its offset from UTC: "2025-03-01T20:00:00Z", "2025-03-01 20:00 UTC". */
export const isInstant = (text: string): boolean => INSTANT.exec(text)?.[3] !== undefined;

/** Returns day and time of a text in UTC, in the branch's zone. vTools writes YYYY-MM-DD HH:MM:SS. */
export function fromUtc(text: string, timeZone: string): { date: string; time: string } | undefined {
  const written = INSTANT.exec(text);
  if (!written) return undefined;
  const offset = /^[+-]/.exec(written[3] ?? "") ? written[3] : "Z";
  try {
    const local = Temporal.Instant.from(`${written[1]}T${written[2]}:00${offset}`).toZonedDateTimeISO(timeZone);
    return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: "minute" }) };
  } catch {
    return undefined;
  }
}

interface DateReading {
  /** The order of day and month; undefined if no date shows it. */
  dateOrder?: DateOrder | undefined;
  /** The first date that can be read in two ways. */
  dateExample?: DateExample | undefined;
}

/** Returns which part of numeric dates comes first. A number above 12 in any date is the day. */
export function readDateOrder(dates: readonly string[]): DateReading {
  const numeric = dates.flatMap((text) => {
    const [date, one, mark, other] = NUMERIC_DAY.exec(text) ?? [];
    return date === undefined || mark === "." || Number(one) === Number(other) ? [] : { date, one, other };
  });
  const isDay = (number: string | undefined) => Number(number) > 12 && Number(number) <= 31;
  const hasDayFirst = numeric.some(({ one }) => isDay(one));
  const hasMonthFirst = numeric.some(({ other }) => isDay(other));
  const unclear = numeric.find(({ one, other }) => Number(one) <= 12 && Number(other) <= 12)?.date;
  const [day, month] = unclear ? [parseDay(unclear, "day"), parseDay(unclear, "month")] : [];
  const dateExample = unclear && day && month ? { text: unclear, day, month } : undefined;
  if (hasDayFirst !== hasMonthFirst) return { dateExample, dateOrder: hasDayFirst ? "day" : "month" };
  return { dateExample };
}

/** Returns day and time of a text in the branch's zone. */
export const fromLocal = (text: string, time: string, order: DateOrder | undefined) => {
  const date = parseDay(text, order);
  if (!date) return undefined;
  return { date, time: parseTime(time) || parseTime(text.replace(/^\d{4}-\d{2}-\d{2}(?=T)|^\S+/, "")) };
};
