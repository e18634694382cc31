import { expect, test } from "vitest";
import { activityInWords, screenOf } from "./activity.rules.ts";
import { judgeBackup } from "./duties.rules.ts";
import { dutyLines } from "./ui/admin/duty-lines.ts";

const line = {
  _id: "1",
  at: "2026-11-21T09:00:00Z",
  actor: "asha",
  action: "created",
  entity: "event",
  label: "A & B",
};

test.each([
  [line, "/admin/events?q=A%20%26%20B", "Event added by asha"],
  [{ ...line, action: "deleted" }, "/admin/trash", "Event deleted by asha"],
  [{ ...line, action: "purged" }, undefined, "Event deleted for good by asha"],
  [{ ...line, entity: "gallery item", times: 12 }, "/admin/gallery", "12 gallery items added by asha"],
  [
    { ...line, entity: "student application", action: "erased" },
    "/admin/students",
    "Student application erased by asha",
  ],
  [{ ...line, entity: "account" }, undefined, "Account added by asha"],
])("%j is told, and leads to where it is", (activity, to, words) => {
  expect([screenOf(activity), activityInWords(activity)]).toEqual([to, words]);
});

test("a backup waits to be made when there is none of this week", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  expect(judgeBackup(false, undefined, now)).toBeUndefined();
  expect(judgeBackup(true, undefined, now)).toEqual({ state: "none" });
  expect(judgeBackup(true, "2026-11-14T09:00:00Z", now)).toBeUndefined();
  expect(judgeBackup(true, "2026-11-14T08:59:59Z", now)).toMatchObject({ state: "old" });
});

test("what waits is said in words, the most pressing first, and nothing where nothing does", () => {
  const quiet = { pastEvents: { total: 0, items: [] }, drafts: [] };
  expect(dutyLines(quiet, 0, "Asia/Kolkata")).toEqual([]);
  const startsAt = "2026-11-22T10:00:00Z";
  expect(dutyLines({ ...quiet, nextEvent: { title: "Next", startsAt, lacks: [] } }, 0, "Asia/Kolkata")).toEqual([]);
  const duties = {
    nextEvent: { title: "Next", startsAt, lacks: ["a picture" as const, "an end time" as const] },
    pastEvents: { total: 2, items: [{ title: "Past", date: "2026-11-01", lacks: ["a report" as const] }] },
    drafts: [{ entity: "team member", count: 2 }],
    backup: { state: "old" as const, madeAt: "2026-11-01T09:00:00Z" },
  };
  expect(dutyLines(duties, 1, "Asia/Kolkata")).toEqual([
    {
      words: "The next event, Next on 22 Nov 2026, 15:30, lacks a picture and an end time",
      to: "/admin/events?q=Next",
    },
    { words: "1 new application to answer", to: "/admin/students?state=new" },
    { words: "Past of 1 Nov 2026 lacks a report", to: "/admin/reports?type=event" },
    { words: "1 more past event of this half year is like that", to: "/admin/events?status=past" },
    { words: "2 drafts of team members wait", to: "/admin/team" },
    { words: "The last proven backup is of 1 Nov 2026, 14:30", to: "/admin/health" },
  ]);
});
