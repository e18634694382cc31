import { formatLongDay } from "#shared/dates.ts";
import { listWords } from "#shared/list-words.ts";
import type { EventFormat } from "#shared/vtools.ts";
import type { EventKind, EventStatus, EventTimes, EventUnit } from "./events.rules.ts";

/** Separate from the contract, so that public pages do not load the schemas. */

export const kindLabels: Record<EventKind, { one: string; many: string }> = {
  workshop: { one: "Workshop", many: "workshops" },
  talk: { one: "Talk", many: "talks" },
  competition: { one: "Competition", many: "competitions" },
  visit: { one: "Visit", many: "visits" },
  social: { one: "Social", many: "socials" },
  meeting: { one: "Meeting", many: "meetings" },
};

export const unitLabels: Record<EventUnit, string> = {
  branch: "Student Branch",
  wie: "Women in Engineering",
};

export const formatLabels: Record<EventFormat, string> = {
  in_person: "In person",
  online: "Online",
  hybrid: "In person and online",
};

export const eventLabels = {
  upcoming: "Upcoming Events",
  past: "Past Events",
  noUpcoming: "No upcoming events at the moment. Check back soon!",
  noUpcomingDescription: "New workshops and talks are announced here first.",
  noPast: "No past events to display.",
  noPastDescription: "Events move here when they are over, with their photos.",
  seePast: "See past events",
  seeUpcoming: "See upcoming events",
  noneFound: "No events found",
  noneFoundDescription: "The search covers titles and locations. Try fewer words, or select all types and chapters.",
  searchAll: "Search upcoming and past events",
  clearSearch: "Clear the search",
  cancelled: "Cancelled event",
  register: "Register Now",
  registrationClosed: "Registration Closed",
  registrationComingSoon: "Registration Coming Soon",
  kind: "Kind of event",
  byYear: "Past events by year",
  sendByEmail: "Send by email",
} as const;

const eventsOf = (count: number, time: string) => (count === 1 ? `1 event, ${time}` : `${count} events, ${time}`);

/** Words above the timeline on the home page. Separate, because no script needs them. */
export const timelineHeading = {
  title: "Every event on one line",
  lead: (isGrouped: boolean, hasUpcoming: boolean) =>
    [
      "Each year adds a step to the line. More events make a higher step.",
      isGrouped ? "Large points are months or years with many events." : "Each point is an event.",
      hasUpcoming && "Hollow points are upcoming.",
      "Select a point to look back.",
    ]
      .filter(Boolean)
      .join(" "),
};

/** Words of the timeline. */
export const timelineLabels = {
  line: "Timeline of events",
  back: "Previous event",
  on: "Next event",
  eventsOf,
  place: (item: number, count: number, time: string) => `Event ${item} of ${count} in ${time}`,
  future: "Upcoming",
  years: "All years:",
};

/** The details of an event on its page. */
export const eventDetailLabels = {
  format: "Format",
  map: "Find on OpenStreetMap",
  campusMap: "On the map",
  cost: "Cost",
  contact: "Contact",
  requirements: "Requirements",
  speakers: "Speakers",
  hosts: "Organised by",
  record: "IEEE record",
  onVtools: "On IEEE vTools",
} as const;

const ALL_DAY = "All day";
const NO_BREAK = "\u00a0";

/** Returns the hours of an event's first day: "10:00–12:00", or "10:00" if the end is unknown or on another day. */
export function eventHours({ date, time, endDate = date, endTime, allDay }: EventTimes): string {
  if (allDay) return ALL_DAY;
  return endTime === undefined || endDate !== date ? time : `${time}–${endTime}`;
}

/** Returns a date that does not break within a line of two dates. */
const wholeDay = (day: string) => formatLongDay(day).replaceAll(" ", NO_BREAK);

/** Returns the days of an event: "Wed, 3 Feb 2027", "Wed, 3 Feb 2027 – Fri, 5 Feb 2027". */
export function eventDays({ date, endDate = date }: EventTimes): string {
  return endDate === date ? formatLongDay(date) : `${wholeDay(date)}${NO_BREAK}– ${wholeDay(endDate)}`;
}

/** Returns the time of an event in one line; of a draft without a time, only its day. @param zone short name of the time zone */
export function eventWhen(event: EventTimes, zone: string): string {
  const { date, time, endDate = date, endTime, allDay } = event;
  if (!allDay && time === "") return eventDays(event);
  if (allDay) return `${eventDays(event)}, all day`;
  if (endDate === date || endTime === undefined)
    return `${formatLongDay(date)}, ${eventHours(event)}${NO_BREAK}${zone}`;
  return `${wholeDay(date)}, ${time}${NO_BREAK}– ${wholeDay(endDate)}, ${endTime}${NO_BREAK}${zone}`;
}

/** Says what an event needs before it is published. */
export const incompleteEvent = (missing: readonly string[], title = "") =>
  `Add ${listWords(missing)} before you publish${title && ` “${title}”`}.`;

/** Says what the draft of an event needs that was published before. */
export const incompleteSeenEvent = (missing: readonly string[]) =>
  `Add ${listWords(missing)}. Visitors have seen this event, so its draft needs all required fields.`;

/** A unit that visitors can choose. */
export interface UnitChoice {
  /** `branch`, `wie`, or the slug of a chapter. */
  value: string;
  label: string;
}

/** The filters of a list of events. */
export interface EventChoice {
  status?: EventStatus | undefined;
  kind?: EventKind | undefined;
  unit?: UnitChoice | undefined;
  q?: string | undefined;
}

/** Returns a count with the filters: "12 past events", "3 workshops of Women in Engineering for “robotics”". */
export function countWords(count: number, { status, kind, unit, q }: EventChoice): string {
  const one = kind ? kindLabels[kind].one.toLowerCase() : "event";
  const many = kind ? kindLabels[kind].many : "events";
  return [
    count,
    status,
    count === 1 ? one : many,
    unit && `of ${unit.value === "branch" ? "the " : ""}${unit.label}`,
    q && `for “${q}”`,
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
}
