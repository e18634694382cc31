import { expect, test } from "vitest";
import { zoneName } from "#shared/dates.ts";
import { countWords, type EventChoice, eventHours, eventWhen } from "./events.labels.ts";

const begin = { date: "2027-02-03", time: "10:00" };

test.each([
  [{}, "Wed, 3 Feb 2027, 10:00\u00a0IST", "10:00"],
  [{ endTime: "12:00" }, "Wed, 3 Feb 2027, 10:00–12:00\u00a0IST", "10:00–12:00"],
  [{ endDate: "2027-02-05", endTime: "12:00" }, "Wed, 3 Feb 2027, 10:00 – Fri, 5 Feb 2027, 12:00\u00a0IST", "10:00"],
  [{ allDay: true }, "Wed, 3 Feb 2027, all day", "All day"],
  [{ allDay: true, endDate: "2027-02-05" }, "Wed, 3 Feb 2027 – Fri, 5 Feb 2027, all day", "All day"],
])("an event with %o is on %s", (end, when, hours) => {
  const words = eventWhen({ ...begin, ...end }, "IST");
  expect(words.replaceAll("\u00a0", " ")).toBe(when.replaceAll("\u00a0", " "));
  // A line with two dates breaks only between them, and before a time.
  if ("endDate" in end) expect(words.split(" ")).toHaveLength(4);
  expect(eventHours({ ...begin, ...end })).toBe(hours);
});

test.each([
  ["Asia/Kolkata", "IST"],
  ["Europe/Berlin", "CET"],
  ["America/New_York", "EST"],
  ["Asia/Tokyo", "GMT+9"],
  ["UTC", "UTC"],
])("the zone %s is called %s in winter", (timeZone, name) => {
  expect(zoneName(timeZone, new Date("2027-02-03T04:30:00Z"))).toBe(name);
});

test.each<[number, EventChoice, string]>([
  [12, { status: "past" }, "12 past events"],
  [1, { status: "upcoming", kind: "talk" }, "1 upcoming talk"],
  [3, { q: "robotics" }, "3 events for “robotics”"],
  [
    2,
    { kind: "workshop", unit: { value: "wie", label: "Women in Engineering" }, q: "AI" },
    "2 workshops of Women in Engineering for “AI”",
  ],
  [0, { unit: { value: "branch", label: "Student Branch" } }, "0 events of the Student Branch"],
])("%i events of %o are described as %s", (count, choice, words) => {
  expect(countWords(count, choice)).toBe(words);
});
