// Created on first use, because creating a formatter is expensive.
let format: Intl.DateTimeFormat | undefined;

/** Returns the parts of a calendar sheet for a day (YYYY-MM-DD): "Sat", "5" and "Dec 2026". */
export function calendarLeaf(day: string): { weekday: string; numeral: string; month: string } {
  format ??= new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const parts = format.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return { weekday: part("weekday"), numeral: part("day"), month: `${part("month")} ${part("year")}` };
}
