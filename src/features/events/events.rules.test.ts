import { describe, expect, test } from "vitest";
import { descriptionPreview } from "./event-description.rules.ts";
import { eventMap, eventStage, eventStatus, googleCalendarUrl, registrationState, wrapIndex } from "./events.rules.ts";

const startsAt = "2026-12-05T11:00:00Z";
const before = new Date("2026-12-05T10:59:59Z");
const exactly = new Date(startsAt);
const after = new Date("2026-12-05T11:00:01Z");

describe("an event's status", () => {
  test("is upcoming only while it starts later than now", () => {
    expect([before, exactly, after].map((now) => eventStatus({ startsAt }, now))).toEqual(["upcoming", "past", "past"]);
  });
});

describe("registration", () => {
  const registrationLink = "https://example.org/register";

  test("is coming soon without a link, open until the event starts with a link, then closed", () => {
    expect(registrationState({ startsAt }, before)).toBe("coming_soon");
    expect([before, exactly, after].map((now) => registrationState({ startsAt, registrationLink }, now))).toEqual([
      "open",
      "open",
      "closed",
    ]);
  });

  test("never opens for an unsafe link", () => {
    expect(registrationState({ startsAt, registrationLink: "javascript:alert(1)" }, before)).toBe("coming_soon");
  });
});

describe("a card", () => {
  test("the image index wraps in both directions", () => {
    expect([wrapIndex(0, -1, 3), wrapIndex(2, 1, 3), wrapIndex(1, 1, 3)]).toEqual([2, 0, 2]);
  });

  test("shortens only descriptions of more than 100 characters", () => {
    expect(descriptionPreview("x".repeat(100))).toBeNull();
    expect(descriptionPreview("x".repeat(101))).toBe(`${"x".repeat(100)}…`);
    expect(descriptionPreview(`${"x".repeat(60)} ${"y".repeat(60)}`)).toBe(`${"x".repeat(60)}…`);
    // A surrogate pair is one character and is never split.
    expect(descriptionPreview("😀".repeat(101))).toBe(`${"😀".repeat(100)}…`);
    // Grapheme clusters count as one character and are never split.
    for (const one of ["👩🏽‍🔬", "ക്ഷി", "é", "🇮🇳"]) {
      expect(descriptionPreview(one.repeat(100))).toBeNull();
      expect(descriptionPreview(one.repeat(101))).toBe(`${one.repeat(100)}…`);
    }
  });
});

test("an event goes from draft to wrapped up, and is past after its end", () => {
  const now = new Date("2026-12-05T12:00:00Z");
  const stage = (event: object, isWrappedUp = false) =>
    eventStage({ state: "published", startsAt: "2026-12-05T11:00:00Z", ...event }, { now, isWrappedUp });
  expect(stage({ state: "draft" })).toBe("draft");
  expect(stage({ state: "scheduled" })).toBe("scheduled");
  expect(stage({ endsAt: "2026-12-05T13:00:00Z" })).toBe("published");
  expect(stage({})).toBe("past");
  expect(stage({}, true)).toBe("wrapped_up");
  expect(stage({ endsAt: "2026-12-05T13:00:00Z" }, true)).toBe("published");
});

const event = { title: "R&D + evening", location: "Lab 3", date: "2027-02-28", time: "10:00" };

test.each([
  [{}, "20270228T100000/20270228T100000"],
  [{ endTime: "12:30" }, "20270228T100000/20270228T123000"],
  [{ endDate: "2027-03-02", endTime: "12:30" }, "20270228T100000/20270302T123000"],
  [{ allDay: true }, "20270228/20270301"],
  [{ allDay: true, endDate: "2027-03-02" }, "20270228/20270303"],
])("the Google Calendar link of an event with %o", (end, dates) => {
  const page = "https://branch.example/events/x";
  const url = new URL(googleCalendarUrl({ ...event, ...end }, { timeZone: "Asia/Kolkata", page }));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: "TEMPLATE",
    text: event.title,
    dates,
    ctz: "Asia/Kolkata",
    location: "Lab 3",
    details: page,
  });
});

test("an event at the address of the branch leads to its map link, and any other one to a search without floor and room", () => {
  const branch = { address: "Room 4, Block C, Main Campus\nJammu 181122", mapLink: "https://maps.example/campus" };
  const event = {
    format: "in_person" as const,
    building: "Ground Floor, Main Campus",
    city: "Jammu",
    postalCode: "181122",
  };
  const hrefOf = (change: object, campus?: typeof branch) => eventMap({ ...event, ...change }, campus)?.href;
  expect(hrefOf({}, branch)).toBe(branch.mapLink);
  expect(hrefOf({ city: undefined, postalCode: undefined }, branch)).toBe(branch.mapLink);
  const search = "https://www.openstreetmap.org/search?query=";
  const searched = `${search}Main%20Campus%2C%20Jammu%20181122`;
  expect(hrefOf({})).toBe(searched);
  expect(hrefOf({}, { ...branch, mapLink: "" })).toBe(searched);
  expect(hrefOf({ postalCode: "180001" }, branch)).toBe(`${search}Main%20Campus%2C%20Jammu%20180001`);
  expect(hrefOf({ building: "Main", city: "Jammu" }, branch)).toBe(`${search}Main%2C%20Jammu%20181122`);
  expect(hrefOf({ building: undefined }, branch)).toBe(`${search}Jammu%20181122`);
  expect(hrefOf({ building: "Town Hall", city: undefined }, branch)).toBeUndefined();
  expect(hrefOf({ format: "online" }, branch)).toBeUndefined();
});
