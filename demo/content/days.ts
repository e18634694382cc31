export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

/** Returns the day in UTC as YYYY-MM-DD. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
