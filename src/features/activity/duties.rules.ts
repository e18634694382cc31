import type { Duties } from "./activity.contract.ts";

/** After half a year without pictures, nobody is expected to add some. */
export const PAST_EVENTS_DAYS = 183;
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

/** Returns the missing details of the next event. */
export const judgeNextEvent = (event: NextEvent): Duties["nextEvent"] => ({
  title: event.title,
  startsAt: new Date(event.startsAt).toISOString(),
  lacks: [
    ...(event.pictures === 0 ? (["a picture"] as const) : []),
    ...(event.hasRegistrationLink ? [] : (["a registration link"] as const)),
    ...(event.hasEnd ? [] : (["an end time"] as const)),
  ],
});

/** Returns the first past events that miss pictures or a report. */
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
