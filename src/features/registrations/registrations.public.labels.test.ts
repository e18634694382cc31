import { expect, test } from "vitest";
import { countdownText, type ShownAvailability, stateText } from "./registrations.public.labels.ts";

const availability = (more: Partial<ShownAvailability>): ShownAvailability => ({
  state: "open",
  membersOnly: false,
  isCancelled: false,
  opensAt: null,
  free: null,
  waiting: 0,
  ...more,
});

test.each([
  [{ free: 12 }, "12 places left"],
  [{ free: 1 }, "1 place left"],
  [{}, ""],
  [{ free: 3, membersOnly: true }, "IEEE members first · 3 places left"],
  [{ state: "waiting_list" }, "Waiting list"],
  [{ state: "waiting_list", waiting: null }, "Waiting list"],
  [{ state: "waiting_list", waiting: 1 }, "Waiting list: 1 person"],
  [{ state: "full", free: 0 }, "No places left"],
  [{ state: "closed" }, ""],
  [{ state: "open", isCancelled: true }, "Event cancelled"],
  [{ state: "not_open", opensAt: "2026-11-27T12:30:00Z" }, "Opens Fri, 27 Nov 2026, 18:00"],
  [{ state: "not_open", opensAt: "2026-12-04T12:30:00Z" }, "Opens Fri, 4 Dec 2026, 18:00"],
] as [Partial<ShownAvailability>, string][])("2: %j is shown as “%s”", (more, text) => {
  expect(stateText(availability(more), "Asia/Kolkata")).toBe(text);
});

test.each([
  [0, "00:00:00"],
  [100, "00:00:01"],
  [3_723_000, "01:02:03"],
  [90_061_000, "1 day 01:01:01"],
  [200_000_000, "2 days 07:33:20"],
])("19: %i milliseconds until the opening are shown as %s", (milliseconds, text) => {
  expect(countdownText(milliseconds)).toBe(text);
});
