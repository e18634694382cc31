const DAY_MS = 86_400_000;

/** Returns when an event takes place, in its own time zone, which is named. */
export function eventTime(
  { startsAt, endsAt, allDay }: { startsAt: number; endsAt: number | null; allDay: boolean },
  timeZone: string,
): string {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone });
  if (allDay) {
    // The end is the midnight after the last day.
    const last = (endsAt ?? startsAt + DAY_MS) - 1;
    const days = [startsAt, last].map((instant) => day.format(instant));
    return [...new Set(days)].join(" to ");
  }
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  const start = `${day.format(startsAt)}, ${time.format(startsAt)}`;
  return `${start}${endText(startsAt, endsAt, { day, time })} (${zoneName(startsAt, timeZone)})`;
}

function endText(
  startsAt: number,
  endsAt: number | null,
  { day, time }: { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat },
): string {
  if (endsAt === null || endsAt === startsAt) return "";
  const isSameDay = day.format(startsAt) === day.format(endsAt);
  return isSameDay ? `–${time.format(endsAt)}` : ` to ${day.format(endsAt)}, ${time.format(endsAt)}`;
}

/** Returns an instant with its time zone. */
export const instantText = (instant: number, timeZone: string): string =>
  eventTime({ startsAt: instant, endsAt: null, allDay: false }, timeZone);

/** Returns the name of a time zone with its offset: "Asia/Kolkata, GMT+5:30". */
function zoneName(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "shortOffset" }).formatToParts(instant);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return timeZone === offset ? timeZone : `${timeZone}, ${offset}`;
}
