import { describe, expect, test } from "vitest";
import {
  descriptionPreview,
  eventStatus,
  pastEvents,
  registrationState,
  searchEvents,
  upcomingEvents,
  wrapIndex,
} from "./events.rules.ts";

const startsAt = "2026-12-05T11:00:00Z";
const before = new Date("2026-12-05T10:59:59Z");
const exactly = new Date(startsAt);
const after = new Date("2026-12-05T11:00:01Z");

describe("an event's status", () => {
  test("is upcoming only while its instant is later than now", () => {
    expect([before, exactly, after].map((now) => eventStatus({ startsAt }, now))).toEqual(["upcoming", "past", "past"]);
  });

  test("puts upcoming events earliest first and past ones latest first", () => {
    const events = ["2026-12-07", "2026-12-01", "2026-12-06", "2026-11-30"].map((day) => ({
      startsAt: `${day}T11:00:00Z`,
    }));
    const days = (list: { startsAt: string }[]) => list.map((event) => event.startsAt.slice(8, 10));
    expect(days(upcomingEvents(events, exactly))).toEqual(["06", "07"]);
    expect(days(pastEvents(events, exactly))).toEqual(["01", "30"]);
  });
});

describe("registration", () => {
  const registrationLink = "https://example.org/register";

  test("is coming soon without a link, open with one until the event starts, then closed", () => {
    expect(registrationState({ startsAt }, before)).toBe("coming_soon");
    expect([before, exactly, after].map((now) => registrationState({ startsAt, registrationLink }, now))).toEqual([
      "open",
      "open",
      "closed",
    ]);
  });

  test("never opens for a link that must not be followed", () => {
    expect(registrationState({ startsAt, registrationLink: "javascript:alert(1)" }, before)).toBe("coming_soon");
  });
});

describe("a card", () => {
  test("wraps its pictures in both directions", () => {
    expect([wrapIndex(0, -1, 3), wrapIndex(2, 1, 3), wrapIndex(1, 1, 3)]).toEqual([2, 0, 2]);
  });

  test("shortens only descriptions of more than 100 characters", () => {
    expect(descriptionPreview("x".repeat(100))).toBeNull();
    expect(descriptionPreview("x".repeat(101))).toBe(`${"x".repeat(100)}…`);
    // A pair of surrogates is one character and is never cut in two.
    expect(descriptionPreview("😀".repeat(101))).toBe(`${"😀".repeat(100)}…`);
  });
});

test("search finds words in title or location, whatever their case", () => {
  const events = [
    { title: "Robotics Workshop", location: "Lab 3" },
    { title: "Panel", location: "Seminar Hall" },
  ];
  expect(searchEvents(events, " ROBOT ")).toEqual([events[0]]);
  expect(searchEvents(events, "hall")).toEqual([events[1]]);
  expect(searchEvents(events, "")).toEqual(events);
});
