import { expect, test } from "vitest";
import { formatEvent, formatPeer, hourOf } from "./access-log.contract.ts";

test.each([
  ["signed in", "Signed in"],
  ["refused: signing in", "Refused: signing in"],
  ["refused: GET /api/student", "Refused: reading /api/student"],
  ["refused: DELETE /api/events/:id", "Refused: deleting from /api/events/:id"],
  ["refused: PATCH /api/*", "Refused: PATCH /api/*"],
])("%s is formatted as %s", (event, words) => {
  expect(formatEvent({ event })).toBe(words);
});

test("a row is formatted with its hour and its network", () => {
  expect(hourOf({ lastAt: "2026-11-21T10:59:59.999Z" })).toEqual(new Date("2026-11-21T10:00:00Z"));
  expect(["203.0.113.7", "2001:db8:1:2::", "other addresses"].map((peer) => formatPeer({ peer }))).toEqual([
    "203.0.113.7",
    "2001:db8:1:2::/64",
    "other addresses",
  ]);
});
