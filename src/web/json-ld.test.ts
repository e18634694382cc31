import { expect, test } from "vitest";
import { eventList, localStart } from "./json-ld.ts";

test.each([
  ["2026-12-05", "16:30", "2026-12-05T11:00:00Z", "2026-12-05T16:30+05:30"],
  ["2026-12-05", "16:30", "2026-12-05T16:30:00Z", "2026-12-05T16:30+00:00"],
  ["2026-12-05", "16:30", "2026-12-05T20:00:00Z", "2026-12-05T16:30-03:30"],
  ["2026-12-06", "02:30", "2026-12-05T13:30:00Z", "2026-12-06T02:30+13:00"],
])("%s %s, the instant %s, is told as %s", (date, time, startsAt, told) => {
  expect(localStart({ date, time, startsAt })).toBe(told);
  expect(Date.parse(told)).toBe(Date.parse(startsAt));
});

test("pictures have whole addresses, whether ours or of a media host", () => {
  const event = { title: "T", description: "D", date: "2026-12-05", time: "16:30", startsAt: "2026-12-05T11:00:00Z" };
  const image = ["/media/events/a.webp", "https://cdn.example/media/events/b.webp"];
  const [told] = eventList([{ ...event, location: "Lab 3", image }], "https://branch.example");
  expect(told?.image).toEqual([
    "https://branch.example/media/events/a.webp",
    "https://cdn.example/media/events/b.webp",
  ]);
});
