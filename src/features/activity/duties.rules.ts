import type { Duties } from "./activity.contract.ts";

/** An event that nobody has shown pictures of for half a year has none. */
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
