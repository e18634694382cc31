import { expect, test } from "vitest";
import { endOfWeek, formatDay, formatDayOf, formatInstant, formatLongDay, formatMonth, yearIn } from "./dates.ts";

const newYear = "2026-12-31T19:05:00Z";

test("formats dates in one way, in a time zone where that matters", () => {
  expect(formatDay("2027-02-03")).toBe("3 Feb 2027");
  expect(formatLongDay("2027-02-03")).toBe("Wed, 3 Feb 2027");
  expect(formatMonth("2027-02")).toBe("February 2027");
  expect(formatDayOf(newYear, "Asia/Kolkata")).toBe("1 Jan 2027");
  expect(formatDayOf(newYear, "UTC")).toBe("31 Dec 2026");
  expect(formatInstant(newYear, "Asia/Kolkata")).toBe("1 Jan 2027, 00:35");
  expect(formatInstant(newYear, "UTC")).toBe("31 Dec 2026, 19:05");
  expect([yearIn("Asia/Kolkata", new Date(newYear)), yearIn("UTC", new Date(newYear))]).toEqual([2027, 2026]);
});

test("returns invalid days unchanged", () => {
  for (const text of ["Spring term", "2026-13-01", "2026"])
    expect([formatDay(text), formatLongDay(text)]).toEqual([text, text]);
});

test("a week ends on Sunday", () => {
  expect(["2026-11-16", "2026-11-22", "2026-12-31"].map(endOfWeek)).toEqual(["2026-11-22", "2026-11-22", "2027-01-03"]);
});
