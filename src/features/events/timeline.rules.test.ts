import { expect, test } from "vitest";
import type { TimelineMonth } from "./events.contract.ts";
import { timelineLayout, timelinePoints } from "./timeline.rules.ts";

const TODAY = "2026-11-21";

/** Returns events on days spread evenly from the start of a year to the end of 2026. */
function eventsSince(year: number, count: number): TimelineMonth[] {
  const first = Date.parse(`${year}-01-01`);
  const span = Date.parse("2026-12-31") - first;
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(first + (span * index) / Math.max(1, count - 1)).toISOString().slice(0, TODAY.length);
    return { slug: `event-${index}`, title: `Event ${index}`, date, count: 1 };
  });
}

/** Returns the months of such events. */
function monthsSince(year: number, count: number): TimelineMonth[] {
  const months = Map.groupBy(eventsSince(year, count), ({ date }) => date.slice(0, "2026-03".length));
  return [...months.values()].flatMap(([first, ...others]) => (first ? [{ ...first, count: 1 + others.length }] : []));
}

test("a few events are points of their own, with their title and page", () => {
  expect(timelinePoints([], TODAY)).toEqual([]);
  expect(timelinePoints(eventsSince(2026, 2), TODAY)).toEqual([
    { from: "2026-01-01", count: 1, title: "Event 0", to: "/events/event-0", isUpcoming: undefined },
    { from: "2026-12-31", count: 1, title: "Event 1", to: "/events/event-1", isUpcoming: true },
  ]);
});

test("many events are grouped by month, and the oldest of very many by year", () => {
  const months = timelinePoints(monthsSince(2022, 150), TODAY);
  expect(months).toHaveLength(60);
  expect(months[0]).toEqual({ from: "2022-01", count: 3, to: "/events/2022", isUpcoming: undefined });
  expect(months.at(-1)).toMatchObject({ from: "2026-12", to: "/events", isUpcoming: true });

  const all = timelinePoints(monthsSince(2010, 1000), TODAY);
  expect(all.length).toBeLessThanOrEqual(110);
  expect(all[0]).toMatchObject({ from: "2010", to: "/events/2010" });
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
});

test("each year is a step whose height is its number of events, and points keep their distance", () => {
  const points = timelinePoints(monthsSince(2022, 150), TODAY);
  const { points: places, years, units } = timelineLayout(points);
  expect(years.map(({ year, count }) => [year, count])).toEqual([
    ["2022", 30],
    ["2023", 30],
    ["2024", 30],
    ["2025", 30],
    ["2026", 30],
  ]);
  const distances = places.slice(1).map(({ x }, index) => ((x - (places[index]?.x ?? 0)) / 100) * units);
  expect(Math.min(...distances)).toBeGreaterThan(0.98);
  // Each event has a dot, and the dots of a month stay apart from those of the next one.
  expect(places.flatMap(({ dots }) => dots)).toHaveLength(150);
  const dots = places.flatMap(({ dots }) => dots.map(({ x }) => x));
  expect(dots).toEqual([...new Set(dots)].sort((one, other) => one - other));
  // The line rises from year to year, and the end of a year is higher than the end of the year before.
  const ends = years.map(({ points }) => places[points.at(-1) ?? 0]?.y ?? 0);
  expect(ends).toEqual([...ends].sort((one, other) => other - one));
  expect(places.every(({ x, y }) => x > 0 && x < 100 && y > 10 && y < 100)).toBe(true);
});

test("upcoming points have space to be told apart", () => {
  const today = "2026-09-30";
  const { points: places, units } = timelineLayout(timelinePoints(monthsSince(2022, 150), today));
  const at = places.map(({ x }) => (x / 100) * units);
  const [before = 0, first = 0, second = 0, third = 0] = at.slice(-4);
  expect([second - first, third - second]).toEqual(
    [first - before, first - before].map((far) => expect.closeTo(far, 1)),
  );
  // A tenth is 130 pixels of 1,280, and less than half of a phone.
  expect((third - before) / units).toBeCloseTo(0.1, 1);
  // The dots of a month do not touch: their diameter is a third of the least distance of points.
  const dots = places.slice(-3).flatMap(({ dots }) => dots.map(({ x }) => (x / 100) * units));
  expect(Math.min(...dots.slice(1).map((dot, index) => dot - (dots[index] ?? 0)))).toBeGreaterThan(8 / 24);
});

test("a year with only upcoming events links to the list, because it has no page", () => {
  const { years, past, future } = timelineLayout(timelinePoints(eventsSince(2026, 12), "2025-12-31"));
  expect(years).toMatchObject([{ year: "2026", to: "/events" }]);
  expect(past.split(" ").length).toBeLessThan(future.split(" ").length);
});
