import { expect, test } from "vitest";
import { BRANCH_HOST, type Unit } from "#shared/vtools.ts";
import { vtoolsHeader, vtoolsRows } from "./export.rules.ts";
import { type DutiesInput, listDuties, type OfficerTerm, type ReportingEvent } from "./reporting.rules.ts";

const unit = (id: string, name: string, kind: Unit["kind"], minimumEvents: number): Unit => ({
  ...{ id, name, kind, minimumEvents, spoid: "", unit: undefined, path: "/" },
});
const branch = unit(BRANCH_HOST, "IEEE SB", "student_branch", 4);
const chapter = unit("cs", "Computer Society", "chapter", 2);
const wie = unit("wie", "WIE", "affinity_group", 3);

const eventOn = (date: string, given: Partial<ReportingEvent> = {}): ReportingEvent => ({
  id: given.title ?? date,
  version: 1,
  title: date,
  description: "",
  path: null,
  date,
  startsAt: Date.parse(`${date}T12:00:00Z`),
  isAllDay: false,
  endsAt: null,
  updatedAt: 0,
  isCancelled: false,
  kind: "",
  location: "",
  building: "",
  room: "",
  city: "",
  postalCode: "",
  format: "in_person",
  speakers: [],
  hosts: [],
  category: "",
  subcategory: "",
  vtoolsId: null,
  isReported: false,
  members: null,
  guests: null,
  reportText: "",
  photos: [],
  ...given,
});

const duties = (now: string, given: Partial<DutiesInput> = {}) =>
  listDuties({
    events: [],
    units: [],
    terms: [],
    done: new Set(),
    timeZone: "Asia/Kolkata",
    ...given,
    now: new Date(now),
  });
const inBrief = (...args: Parameters<typeof duties>) =>
  duties(...args).map(({ id, state, dueOn }) => `${id} ${state} ${dueOn}`);

test.each([
  ["2026-04-04T12:00:00Z", "annual-plan-2026 overdue 2026-02-01"],
  ["2026-04-05T12:00:00Z", undefined],
  ["2026-11-30T12:00:00Z", undefined],
  ["2026-12-01T12:00:00Z", "annual-plan-2027 upcoming 2027-02-01"],
  ["2027-01-31T12:00:00Z", "annual-plan-2027 due 2027-02-01"],
  ["2027-02-01T12:00:00Z", "annual-plan-2027 due 2027-02-01"],
  // 1 February has ended in Kolkata, but not in UTC.
  ["2027-02-01T18:29:00Z", "annual-plan-2027 due 2027-02-01"],
  ["2027-02-01T18:30:00Z", "annual-plan-2027 overdue 2027-02-01"],
])("the annual plan is due on 1 February: %s", (now, expected) => {
  expect(inBrief(now)).toEqual(expected ? [expected] : []);
});

test("an annual plan that an officer marked as done is done", () => {
  expect(inBrief("2027-02-05T12:00:00Z", { done: new Set(["annual-plan-2027"]) })).toEqual([
    "annual-plan-2027 done 2027-02-01",
  ]);
});

const plan = new Set(["annual-plan-2028"]);
const officers = (now: string, ...terms: OfficerTerm[]) =>
  inBrief(now, { terms, done: plan }).filter((line) => line.startsWith("officers"));

test("officers are due 20 days after an election, also across 29 February", () => {
  const term = { year: "2028-29", startsOn: "2028-02-15", endsOn: null };
  expect(officers("2028-02-14T12:00:00Z", term)).toEqual([]);
  expect(officers("2028-02-15T12:00:00Z", term)).toEqual(["officers-2028-29 due 2028-03-06"]);
  expect(officers("2028-03-07T12:00:00Z", term)).toEqual(["officers-2028-29 overdue 2028-03-06"]);
  expect(officers("2027-03-01T12:00:00Z", { ...term, startsOn: "2027-02-15" })).toEqual([
    "officers-2028-29 due 2027-03-07",
  ]);
});

test("an ended term has no duty, and one without a known start has no day", () => {
  const ended = { year: "2027-28", startsOn: "2027-06-01", endsOn: "2028-05-31" };
  const current = { year: "2028-29", startsOn: null, endsOn: null };
  expect(officers("2028-05-31T12:00:00Z", ended)).toEqual(["officers-2027-28 overdue 2027-06-21"]);
  expect(officers("2028-06-01T12:00:00Z", ended, current)).toEqual(["officers-2028-29 upcoming null"]);
});

test("the oldest unreported event comes first, and each event is due once", () => {
  const events = [
    eventOn("2026-12-31"),
    eventOn("2028-02-29"),
    eventOn("2028-01-10"),
    eventOn("2028-01-05", { isReported: true }),
    eventOn("2028-01-06", { isCancelled: true }),
    eventOn("2028-03-20"),
    eventOn("2028-03-05", { vtoolsId: 4711 }),
    eventOn("2028-05-01"),
  ];
  expect(inBrief("2028-03-06T06:00:00Z", { events: events.slice(0, 6), done: plan })).toEqual([
    "report-2028-01-10 overdue 2028-01-24",
    "report-2028-02-29 due 2028-03-14",
    "schedule-2028-03-20 due 2028-03-20",
    "annual-plan-2028 done 2028-02-01",
  ]);
  // A scheduled event needs nothing until it has taken place.
  expect(inBrief("2028-03-05T06:00:00Z", { events: events.slice(6), done: plan })).toEqual([
    "schedule-2028-05-01 upcoming 2028-05-01",
    "annual-plan-2028 done 2028-02-01",
  ]);
});

test("a joint event counts once, for its primary host, and a chapter needs technical events", () => {
  const reported = { isReported: true, category: "Technical" };
  const events = [
    eventOn("2028-01-05", { ...reported, title: "joint", hosts: [chapter.id, branch.id] }),
    eventOn("2028-01-06", { ...reported, title: "social", hosts: [chapter.id], category: "Nontechnical" }),
    eventOn("2028-01-07", { ...reported, title: "of the branch" }),
    eventOn("2028-01-08", { ...reported, title: "of WIE", hosts: [wie.id], isReported: false }),
    eventOn("2027-12-31", { ...reported, title: "last year" }),
    eventOn("2028-12-31", { ...reported, title: "to come" }),
  ];
  const found = duties("2028-03-06T06:00:00Z", { events, units: [branch, chapter, wie], done: plan });
  expect(found.filter(({ kind }) => kind === "minimum").map(({ title, progress }) => [title, progress])).toEqual([
    ["IEEE SB: report 3 more events of 2028", { reported: 1, held: 1, minimum: 4 }],
    ["Computer Society: report 1 more technical event of 2028", { reported: 1, held: 1, minimum: 2 }],
    ["WIE: report 3 more events of 2028", { reported: 0, held: 1, minimum: 3 }],
  ]);
});

test("the title of a unit above its minimum counts its reported events", () => {
  const titles = (count: number, unit = branch) =>
    duties("2028-10-01T12:00:00Z", {
      units: [unit],
      done: plan,
      events: Array.from({ length: count }, (_, day) =>
        eventOn(`2028-02-0${day + 1}`, { isReported: true, hosts: [unit.id] }),
      ),
    }).flatMap(({ kind, title, progress }) => (kind === "minimum" ? [{ title, minimum: progress?.minimum }] : []));
  expect(titles(6)).toEqual([{ title: "IEEE SB: 6 events of 2028 reported", minimum: 4 }]);
  expect(titles(4)).toEqual([{ title: "IEEE SB: 4 events of 2028 reported", minimum: 4 }]);
});

test("a unit below its minimum is due from October and done with enough reported events", () => {
  const lines = (now: string, count: number) =>
    inBrief(now, {
      units: [branch],
      done: plan,
      events: Array.from({ length: count }, (_, day) => eventOn(`2028-02-0${day + 1}`, { isReported: true })),
    }).filter((line) => line.startsWith("minimum"));
  expect(lines("2028-09-30T12:00:00Z", 3)).toEqual(["minimum-branch-2028 upcoming 2028-12-31"]);
  expect(lines("2028-10-01T12:00:00Z", 3)).toEqual(["minimum-branch-2028 due 2028-12-31"]);
  expect(lines("2028-10-01T12:00:00Z", 4)).toEqual(["minimum-branch-2028 done 2028-12-31"]);
});

test("a unit below its minimum stays overdue in the next year while it has events to report", () => {
  const held = (isReported: boolean) =>
    Array.from({ length: 4 }, (_, day) => eventOn(`2028-02-0${day + 1}`, { isReported: isReported || day < 3 }));
  const lines = (now: string, events: ReportingEvent[]) =>
    inBrief(now, { units: [branch], done: plan, events }).filter((line) => line.startsWith("minimum-branch-2028"));
  expect(lines("2028-12-31T12:00:00Z", held(false))).toEqual(["minimum-branch-2028 due 2028-12-31"]);
  expect(lines("2029-01-01T12:00:00Z", held(false))).toEqual(["minimum-branch-2028 overdue 2028-12-31"]);
  // Enough reports, or nothing left to report.
  expect(lines("2029-01-01T12:00:00Z", held(true))).toEqual([]);
  expect(lines("2029-01-01T12:00:00Z", held(true).slice(1))).toEqual([]);
  expect(lines("2030-01-01T12:00:00Z", held(false))).toEqual([]);
});

test("the export has the address of an event in person and of a hybrid event, and none of an online event", () => {
  const place = { location: "Robotics Arena", building: "Block B", room: "101", city: "Jammu", postalCode: "181122" };
  const row = (given: Partial<ReportingEvent>) => {
    const event = eventOn("2026-05-05", { ...place, kind: "workshop", category: "Technical", ...given });
    const [cells = []] = vtoolsRows([event], { units: [branch], timeZone: "Asia/Kolkata", contactEmail: "a@ieee.org" });
    return Object.fromEntries(vtoolsHeader.map((name, index) => [name, cells[index]]));
  };
  const address = {
    ...{ "Event Location": "Robotics Arena", Address1: "Block B", Address2: "101, Jammu", "Postal Code": "181122" },
    ...{ "Contact Email": "a@ieee.org", Tags: "workshop, Technical" },
  };
  expect(row({})).toMatchObject({ "Location Type": "Physical", ...address });
  expect(row({ format: "hybrid" })).toMatchObject({ "Location Type": "Hybrid", ...address });
  expect(row({ format: "online", location: "https://meet.example/a" })).toMatchObject({
    ...{ "Location Type": "Virtual", "Event Location": "https://meet.example/a" },
    ...{ Address1: "", Address2: "", "Postal Code": "" },
  });
  expect(row({ building: "" })).toMatchObject({ Address1: "Robotics Arena" });
});
