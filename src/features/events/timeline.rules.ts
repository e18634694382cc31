import { formatDay, formatMonth } from "#shared/dates.ts";
import { stepLevel } from "#shared/step-response.ts";
import type { TimelineMonth } from "./events.contract.ts";
import { eventPath } from "./events.rules.ts";

/** A point of the timeline: one event, or the events of a month or a year. */
export interface TimelinePoint {
  /** The day, month or year of its events: "2026-03-05", "2026-03" or "2026". */
  from: string;
  count: number;
  /** The title, if it is one event. */
  title?: string | undefined;
  to: string;
  isUpcoming?: true | undefined;
}

/** More events than this are grouped by month. */
export const SINGLE_EVENTS_MAX = 40;
/** Older months than these are grouped by year. */
const MONTHS_MAX = 100;

const MONTH = "2026-03".length;
const YEAR = "2026".length;

/** Returns the number of events of these months. */
export const eventCount = (months: readonly TimelineMonth[]): number =>
  months.reduce((sum, { count }) => sum + count, 0);

/**
 * Returns the points of the timeline.
 * @param groups the months, or the events of a short timeline, the earliest first
 * @param today as "2026-03-05"
 */
export function timelinePoints(groups: readonly TimelineMonth[], today: string): TimelinePoint[] {
  const isShort = eventCount(groups) <= SINGLE_EVENTS_MAX;
  const oldest = groups.at(-MONTHS_MAX)?.date.slice(0, MONTH) ?? "";
  const pointOf = ({ slug, date }: TimelineMonth) => {
    if (isShort) return slug;
    return date.slice(0, date.slice(0, MONTH) < oldest ? YEAR : MONTH);
  };
  return [...Map.groupBy(groups, pointOf)].map(([from, months]) => {
    const [first] = months;
    if (!first) throw new Error("A group has an event");
    const count = eventCount(months);
    const isUpcoming = first.date > today || undefined;
    if (count === 1) return { from: first.date, count, title: first.title, to: eventPath(first), isUpcoming };
    const to = isUpcoming ? "/events" : `/events/${first.date.slice(0, YEAR)}`;
    return { from, count, to, isUpcoming };
  });
}

/** Returns the day, month or year of a point as text. */
export const pointTime = (from: string) =>
  from.length === YEAR ? from : from.length === MONTH ? formatMonth(from) : formatDay(from);

/** Positions along the line are in units: the distance between two points. The start of the line fades. */
const FADE = 2;
/** A year starts with a rise. */
const RISE = 1.5;
const END = 1;
/** Upcoming points are further apart, because their months are the ones that visitors plan for. */
const UPCOMING = { share: 0.12, most: 4 };
const RING = { damping: 0.13, most: 5, least: 0.8 };
/** A month shows each event as a dot. With more events than this, it shows one large dot. */
export const DOTS_MAX = 6;
/** The largest distance of two dots, and the width of a month's dots. */
const DOT_STEP = 0.28;
const DOTS_WIDTH = 0.85;
/** Shares of the height from the top. */
const LOWEST = 0.98;
const HIGHEST = 0.22;
const SIDE = 5000;
const SAMPLES = { least: 240, perUnit: 8, most: 640 };

interface Position {
  x: number;
  y: number;
}

export interface TimelineLayout {
  /** The length of the line in units. */
  units: number;
  /** In percent of the length, and of the height from the top. The dots of a point are its events. */
  points: readonly (Position & { dots: readonly Position[] })[];
  years: readonly { year: string; to: string; x: number; count: number; points: readonly number[] }[];
  /** The line up to now and after, as SVG points in a square of this side. */
  side: number;
  past: string;
  future: string;
}

/** Returns the places of a point's dots, in units from its middle. */
function dotsOf(count: number): number[] {
  if (count > DOTS_MAX) return [0];
  const step = Math.min(DOT_STEP, DOTS_WIDTH / count);
  return Array.from({ length: count }, (_, dot) => (dot - (count - 1) / 2) * step);
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

/**
 * Places the points on a line that answers a step at the start of each year. The height of a step is the number of the
 * year's events, so the line is the sum of step responses.
 */
export function timelineLayout(points: readonly TimelinePoint[]): TimelineLayout {
  const next = points.findIndex(({ isUpcoming }) => isUpcoming);
  const room = (UPCOMING.share * points.length) / (points.length - next);
  const upcomingStep = next < 0 ? 1 : Math.min(UPCOMING.most, Math.max(1, room));
  let units = FADE;
  const years: { year: string; at: number; count: number; points: number[] }[] = [];
  const places = points.map(({ from, count, isUpcoming }, index) => {
    const year = from.slice(0, YEAR);
    let gap = isUpcoming ? upcomingStep - 1 : 0;
    if (years.at(-1)?.year !== year) {
      years.push({ year, at: units + 0.1, count: 0, points: [] });
      gap = Math.max(gap, RISE);
    }
    const current = years.at(-1);
    if (current) {
      current.count += count;
      current.points.push(index);
    }
    units += gap + 1;
    return units - 1;
  });
  units += END - 1;
  const period = Math.min(RING.most, Math.max(RING.least, units / 5));
  const level = (at: number) =>
    years.reduce((sum, year) => sum + year.count * stepLevel((at - year.at) / period, RING.damping), 0);

  const count = Math.min(SAMPLES.most, Math.max(SAMPLES.least, Math.round(units * SAMPLES.perUnit)));
  const samples = Array.from({ length: count + 1 }, (_, index) => (units * index) / count);
  const top = Math.max(...samples.map(level), 1);
  const y = (at: number) => LOWEST - (LOWEST - HIGHEST) * (level(at) / top);
  const line = (some: readonly number[]) =>
    some.map((at) => `${Math.round((SIDE * at) / units)},${Math.round(SIDE * y(at))}`).join(" ");
  const position = (at: number) => ({ x: percent(at / units), y: percent(y(at)) });
  const now = next < 0 ? units : Math.max(0, (places[next] ?? 0) - upcomingStep / 2);
  return {
    units,
    side: SIDE,
    points: places.map((at, index) => ({
      ...position(at),
      dots: dotsOf(points[index]?.count ?? 1).map((away) =>
        position(at + away * (points[index]?.isUpcoming ? Math.min(3, upcomingStep) : 1)),
      ),
    })),
    years: years.map(({ at, ...year }) => ({
      ...year,
      // A year without past events has no page.
      to: year.points.every((index) => points[index]?.isUpcoming) ? "/events" : `/events/${year.year}`,
      x: percent((at + 0.3) / units),
    })),
    past: line(samples.filter((at) => at <= now)),
    future: line(samples.filter((at) => at >= now - units / count)),
  };
}
