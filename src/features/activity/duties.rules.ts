import type { Duties } from "./activity.contract.ts";

const DAY_MS = 24 * 3_600_000;
/** An event that nobody has shown pictures of for half a year has none. */
export const PAST_EVENTS_DAYS = 183;
const BACKUP_TOO_OLD_MS = 7 * DAY_MS;
const PAST_EVENTS_SHOWN = 3;

export interface NextEvent {
  title: string;
  startsAt: number;
  pictures: number;
  hasRegistrationLink: boolean;
  hasEnd: boolean;
}

export interface PastEvent {
  title: string;
  date: string;
  pictures: number;
  reports: number;
}

/** What the next event lacks. */
export const judgeNextEvent = (event: NextEvent): Duties["nextEvent"] => ({
  title: event.title,
  startsAt: new Date(event.startsAt).toISOString(),
  lacks: [
    ...(event.pictures === 0 ? (["a picture"] as const) : []),
    ...(event.hasRegistrationLink ? [] : (["a registration link"] as const)),
    ...(event.hasEnd ? [] : (["an end time"] as const)),
  ],
});

/** Of past events those of which visitors miss something, the first few of them. */
export function judgePastEvents(events: readonly PastEvent[]): Duties["pastEvents"] {
  const lacking = events
    .map(({ title, date, pictures, reports }) => ({
      title,
      date,
      lacks: [
        ...(pictures === 0 ? (["pictures in the gallery"] as const) : []),
        ...(reports === 0 ? (["a report"] as const) : []),
      ],
    }))
    .filter(({ lacks }) => lacks.length > 0);
  return { total: lacking.length, items: lacking.slice(0, PAST_EVENTS_SHOWN) };
}

/** What is wrong with the backups; undefined when nothing is. That none are kept is said on the screen Handover. @param madeAt of the newest that is proven */
export function judgeBackup(keepsBackups: boolean, madeAt: string | undefined, now: Date): Duties["backup"] {
  if (!keepsBackups) return undefined;
  if (madeAt === undefined) return { state: "none" };
  return now.getTime() - Date.parse(madeAt) > BACKUP_TOO_OLD_MS ? { state: "old", madeAt } : undefined;
}
