import { expect, test } from "vitest";
import { itemScreens } from "#admin/screens.ts";
import type { TaskData } from "./activity.contract.ts";
import { formatActivity, listTasks, screenOf } from "./activity.rules.ts";

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
  [{ ...line, action: "purged" }, undefined, "Event permanently deleted by asha"],
  [{ ...line, entity: "gallery item", times: 12 }, "/admin/gallery", "12 gallery items added by asha"],
  [
    { ...line, entity: "student application", action: "erased" },
    "/admin/students",
    "Student application erased by asha",
  ],
  [{ ...line, entity: "account" }, undefined, "Account added by asha"],
])("%j is formatted and links to the item's screen", (activity, to, words) => {
  expect([screenOf(activity, itemScreens), formatActivity(activity)]).toEqual([to, words]);
});

test("lists the tasks as text, most urgent first", () => {
  const quiet = { pastEvents: { total: 0, items: [] }, drafts: [] };
  const tasksFor = (taskData: TaskData, newApplications: number) =>
    listTasks(taskData, {
      newApplications,
      timeZone: "Asia/Kolkata",
      screens: itemScreens,
      now: new Date("2026-11-21T09:00:00Z"),
    });
  expect(tasksFor(quiet, 0)).toEqual([]);
  const startsAt = "2026-11-22T10:00:00Z";
  expect(tasksFor({ ...quiet, nextEvent: { eventId: "e0", title: "Next", startsAt, lacks: [] } }, 0)).toEqual([]);
  const taskData = {
    nextEvent: { eventId: "e0", title: "Next", startsAt, lacks: ["an image" as const, "an end time" as const] },
    pastEvents: {
      total: 2,
      items: [{ eventId: "e4", title: "Past", date: "2026-11-01", lacks: ["a report" as const] }],
    },
    registrations: [
      { eventId: "e1", title: "Talk", task: "closes_soon" as const, count: 1, closesAt: "2026-11-22T12:00:00Z" },
      { eventId: "e2", title: "Tour", task: "waiting" as const, count: 2, closesAt: "2026-11-30T12:00:00Z" },
      { eventId: "e3", title: "Quiz", task: "confirm_numbers" as const, count: 0, closesAt: "2026-11-20T12:00:00Z" },
    ],
    reporting: [
      { title: "Report Picnic in vTools", dueOn: "2026-11-20", eventId: "e5" },
      { title: "Schedule Talk in vTools", dueOn: "2026-11-21", eventId: "e1" },
    ],
    pictureReports: { count: 1, dueAt: "2026-11-21T08:59:00Z" },
    incompleteDrafts: [{ eventId: "e6", title: "Soldering", lacks: ["a date", "an image"] }],
    drafts: [
      { entity: "event", count: 1 },
      { entity: "team member", count: 2 },
    ],
    backups: "The last verified backup is from 1 Nov 2026, 14:30.",
  };
  expect(tasksFor(taskData, 1)).toEqual([
    { words: "The last verified backup is from 1 Nov 2026, 14:30.", to: "/admin/health", action: "Open Health" },
    {
      words: "1 report of pictures to answer, the first by 21 Nov 2026, 14:29",
      to: "/admin/picture-reports",
      action: "Answer reports",
      isOverdue: true,
    },
    {
      words: "Report Picnic in vTools by 20 Nov 2026",
      to: "/admin/events/e5?tab=report",
      action: "Open event",
      isOverdue: true,
    },
    {
      words: "The next event, Next on 22 Nov 2026, 15:30, needs an image and an end time",
      to: "/admin/events/e0",
      action: "Edit event",
    },
    {
      words: "Registration for Talk closes on 22 Nov 2026, 17:30, and 1 place is free",
      to: "/admin/events/e1?tab=people",
      action: "View people",
    },
    { words: "2 people are waiting for a place at Tour", to: "/admin/events/e2?tab=people", action: "View people" },
    { words: "Confirm the attendance numbers of Quiz", to: "/admin/events/e3?tab=report", action: "Confirm numbers" },
    { words: "1 new application to answer", to: "/admin/students?state=new", action: "Answer applications" },
    { words: "Schedule Talk in vTools by 21 Nov 2026", to: "/admin/events/e1?tab=report", action: "Open event" },
    { words: "Past on 1 Nov 2026 needs a report", to: "/admin/events/e4?tab=report", action: "Write report" },
    {
      words: "1 more past event needs photos or a report",
      to: "/admin/events?status=past",
      action: "View past events",
    },
    { words: "The draft Soldering needs a date and an image", to: "/admin/events/e6", action: "Edit event" },
    { words: "2 team member drafts to publish", to: "/admin/team", action: "Review drafts" },
  ]);
});
