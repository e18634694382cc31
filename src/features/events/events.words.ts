import { formatLongDay } from "#shared/dates.ts";
import type { EventKind, EventStatus, EventTimes, EventUnit } from "./events.rules.ts";

/** Apart from the contract, so that public pages show events without loading its schemas. */

export const kindWords: Record<EventKind, { one: string; many: string }> = {
  workshop: { one: "Workshop", many: "workshops" },
  talk: { one: "Talk", many: "talks" },
  competition: { one: "Competition", many: "competitions" },
  visit: { one: "Visit", many: "visits" },
  social: { one: "Social", many: "socials" },
  meeting: { one: "Meeting", many: "meetings" },
};

export const unitWords: Record<EventUnit, string> = {
  branch: "Student Branch",
  wie: "Women in Engineering",
};

const ALL_DAY = "All day";
const NO_BREAK = "\u00a0";

/** The hours of an event of one day: "10:00–12:00", or "10:00" where nobody has said when it ends; else of its first. */
export function eventHours({ date, time, endDate = date, endTime, allDay }: EventTimes): string {
  if (allDay) return ALL_DAY;
  return endTime === undefined || endDate !== date ? time : `${time}–${endTime}`;
}

/** One of two days that stand in a line: it may break between them, not within one. */
const wholeDay = (day: string) => formatLongDay(day).replaceAll(" ", NO_BREAK);

/** From its first day to its last: "Wed, 3 Feb 2027", "Wed, 3 Feb 2027 – Fri, 5 Feb 2027". */
export function eventDays({ date, endDate = date }: EventTimes): string {
  return endDate === date ? formatLongDay(date) : `${wholeDay(date)}${NO_BREAK}– ${wholeDay(endDate)}`;
}

/** When an event is, in one line. @param zone what people call the zone of its times */
export function eventWhen(event: EventTimes, zone: string): string {
  const { date, time, endDate = date, endTime, allDay } = event;
  if (allDay) return `${eventDays(event)}, all day`;
  if (endDate === date || endTime === undefined)
    return `${formatLongDay(date)}, ${eventHours(event)}${NO_BREAK}${zone}`;
  return `${wholeDay(date)}, ${time}${NO_BREAK}– ${wholeDay(endDate)}, ${endTime}${NO_BREAK}${zone}`;
}

/** What a list of events is asked for. */
export interface EventChoice {
  status?: EventStatus | undefined;
  kind?: EventKind | undefined;
  unit?: EventUnit | undefined;
  q?: string | undefined;
}

const unitNouns: Record<EventUnit, string> = { branch: "the Student Branch", wie: unitWords.wie };

/** How many a list holds: "12 past events", "3 workshops of Women in Engineering for “robotics”". */
export function countWords(count: number, { status, kind, unit, q }: EventChoice): string {
  const one = kind ? kindWords[kind].one.toLowerCase() : "event";
  const many = kind ? kindWords[kind].many : "events";
  return [count, status, count === 1 ? one : many, unit && `of ${unitNouns[unit]}`, q && `for “${q}”`]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
}
