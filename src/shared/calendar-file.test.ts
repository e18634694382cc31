import { expect, test } from "vitest";
import { vtimezone } from "./calendar-file.ts";

const of = (timeZone: string, from: string, until: string) =>
  vtimezone(timeZone, Date.parse(from), Date.parse(until)).split("\r\n");

test("a clock change starts at the previous local time, as DAYLIGHT in summer", () => {
  expect(of("Europe/Berlin", "2026-01-10T12:00:00Z", "2026-12-05T12:00:00Z")).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Berlin",
    ...["BEGIN:STANDARD", "DTSTART:20251026T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD"],
    ...["BEGIN:DAYLIGHT", "DTSTART:20260329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT"],
    ...["BEGIN:STANDARD", "DTSTART:20261025T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD"],
    "END:VTIMEZONE",
  ]);
});

test("a zone without clock changes since 1970 has one offset", () => {
  expect(of("Asia/Kolkata", "2026-01-10T12:00:00Z", "2026-12-05T12:00:00Z")).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:Asia/Kolkata",
    ...["BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530", "END:STANDARD"],
    "END:VTIMEZONE",
  ]);
});
