// Making a formatter costs more than using it a thousand times, and the first costs most: none is made before it is used.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const made = formatters.get(key) ?? new Intl.DateTimeFormat("en-GB", options);
  formatters.set(key, made);
  return made;
}

const numeric = () => formatter("numeric", { timeZone: "UTC" });
const long = () =>
  formatter("long", { weekday: "short", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const asUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asUtc(text).getTime());

/** A calendar day (YYYY-MM-DD) as dd/mm/yyyy; other text comes back as it is. */
export const formatDay = (day: string) => (isDay(day) ? numeric().format(asUtc(day)) : day);

/** A calendar day (YYYY-MM-DD) as "Sat, 21 November 2026"; other text comes back as it is. */
export const formatLongDay = (day: string) => (isDay(day) ? long().format(asUtc(day)) : day);

/** Day and time of an instant in a time zone, as dd/mm/yyyy, hh:mm. */
export const formatInstant = (instant: string | Date, timeZone: string) =>
  formatter(timeZone, { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(instant));

/** The calendar year that an instant falls into in a time zone. */
export const yearIn = (timeZone: string, instant: Date): number =>
  Number(formatInstant(instant, timeZone).slice(6, 10));
