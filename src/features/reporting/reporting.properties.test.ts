import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { readCsv } from "#features/reporting/server/import-file.service.ts";
import { toCsv } from "#platform/csv.ts";
import { BRANCH_HOST, type Unit } from "#shared/vtools.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { evidenceOf } from "./evidence.rules.ts";
import { vtoolsHeader, vtoolsRows } from "./export.rules.ts";
import { planImport, suggestColumns } from "./import.rules.ts";
import { listDuties, type ReportingEvent } from "./reporting.rules.ts";

const timeZone = "Asia/Kolkata";
const unit = (id: string, spoid: string, kind: Unit["kind"]): Unit => ({
  ...{ id, spoid, kind, name: id, minimumEvents: 2, unit: undefined, path: "/" },
});
const units = [
  unit(BRANCH_HOST, "STB12345", "student_branch"),
  unit("cs", "SBC11111", "chapter"),
  unit("wie", "SBA12345", "affinity_group"),
] as const;

const words = fc
  .array(fc.constantFrom("robotics", "część", "പാഠം", 'a "quoted" word', "one, two", "line;", "2025", "<b>"), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(" "));
const days = fc
  .date({ min: new Date("2019-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const count = fc.option(fc.nat(5000));

const events: fc.Arbitrary<ReportingEvent> = fc
  .record({
    id: fc.uuid(),
    title: words,
    date: days,
    minutes: fc.nat(24 * 60 - 1),
    lasts: fc.option(fc.integer({ min: 1, max: 300 })),
    hosts: fc.shuffledSubarray(units.map(({ id }) => id)),
    members: count,
    guests: count,
    vtoolsId: fc.option(fc.integer({ min: 1, max: 999_999 })),
    isReported: fc.boolean(),
    isCancelled: fc.boolean(),
    format: fc.constantFrom("in_person", "online", "hybrid"),
    location: words,
    category: fc.constantFrom("", "Technical", "Professional"),
  })
  .map(({ minutes, lasts, ...event }) => {
    const start = Temporal.PlainDate.from(event.date)
      .toZonedDateTime({ timeZone, plainTime: "00:00" })
      .add({ minutes }).epochMilliseconds;
    return {
      ...event,
      version: 1,
      description: "",
      path: "/events/a",
      startsAt: start,
      isAllDay: false,
      endsAt: lasts === null ? null : start + lasts * 60_000,
      updatedAt: start,
      kind: "",
      building: "",
      room: "",
      city: "",
      postalCode: "",
      speakers: [],
      subcategory: "",
      reportText: "",
      photos: [],
    } satisfies ReportingEvent;
  });

const terms = fc.record({ year: fc.constant("2026-27"), startsOn: fc.option(days), endsOn: fc.constant(null) });

test("duties are sorted by due date, and no duty is due before its term or event", () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 8 }), fc.array(terms, { maxLength: 2 }), days, (list, terms, day) => {
      const now = new Date(`${day}T10:00:00Z`);
      const duties = listDuties({ events: list, units, terms, done: new Set(), now, timeZone });
      const open = duties.filter(({ state }) => state !== "done").map(({ dueOn }) => dueOn ?? day);
      expect(open).toEqual(open.toSorted());
      expect(duties.slice(open.length).every(({ state }) => state === "done")).toBe(true);
      for (const { kind, dueOn, eventId, state } of duties) {
        // Each day exists in the calendar, also in leap years.
        if (dueOn) expect(Temporal.PlainDate.from(dueOn).toString()).toBe(dueOn);
        if (dueOn && state === "overdue") expect(dueOn < day).toBe(true);
        const event = list.find(({ id }) => id === eventId);
        if (event) expect((dueOn ?? "") >= event.date).toBe(true);
        if (kind === "officers" && dueOn)
          expect(terms.some(({ startsOn }) => startsOn !== null && startsOn <= day && startsOn < dueOn)).toBe(true);
      }
    }),
  );
});

test.each([
  ["2028-02-09", "2028-02-29"],
  ["2027-02-09", "2027-03-01"],
  ["2028-02-10", "2028-03-01"],
])("an election on %s makes the list of officers due on %s", (startsOn, dueOn) => {
  const terms = [{ year: "2028-29", startsOn, endsOn: null }];
  const now = new Date(`${startsOn}T10:00:00Z`);
  const duties = listDuties({ events: [], units: [], terms, done: new Set(), now, timeZone });
  expect(duties.find(({ kind }) => kind === "officers")).toMatchObject({ dueOn });
});

test("the numbers of the evidence packet are the sums of its events", () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 12 }), (list) => {
      const { totals, categories, units: byUnit, women } = evidenceOf(list, units);
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
      const members = sum(list.map((event) => event.members ?? 0));
      const guests = sum(list.map((event) => event.guests ?? 0));
      expect(totals).toMatchObject({ events: list.length, members, guests, participants: members + guests });
      expect(sum(categories.map((one) => one.totals.participants))).toBe(totals.participants);
      const hosted = list.filter(({ hosts }) => hosts.length > 0);
      expect(sum(byUnit.map((one) => one.totals.events))).toBe(hosted.length);
      expect(women.events).toBe(list.filter(({ hosts }) => hosts.includes("wie")).length);
    }),
  );
});

test("an event stays the same after an export and an import", () => {
  fc.assert(
    fc.property(events, (event) => {
      const csv = toCsv(vtoolsHeader, vtoolsRows([event], { units, timeZone, contactEmail: "a@ieee.org" }));
      const { header, records, broken } = readCsv(csv);
      const now = new Date("2031-01-01T00:00:00Z");
      const columns = suggestColumns(header);
      const options = { columns, isUtc: true, timeZone, units, now };
      const [row, ...others] = planImport(header, records, [], options);
      expect([broken, others]).toEqual([[], []]);
      const { vtoolsId, title, date, hosts, members, guests, location, format, category } = event;
      const same = { vtoolsId, title, date, hosts, members, guests, location, format, category };
      expect(row).toMatchObject({ outcome: "new", event: same });
      // The stored event matches its own export.
      const [again] = planImport(header, records, [event], options);
      expect(again).toMatchObject({ outcome: "matching", eventId: event.id });
      expect(again?.fills).toBeUndefined();
    }),
  );
});

let site: TestSite | undefined;
afterEach(() => site?.close());

test("undoing an import restores the earlier events, and keeps every edit by an officer", async () => {
  const opened = await openTestSite({ clock: () => new Date("2027-01-31T10:00:00Z") });
  site = opened;
  const { call } = opened;
  const stored = async () => {
    const { body } = await call("GET", "/api/events", { token: false });
    const ids = (body as { _id: string; title: string; vtoolsId?: number; location: string }[]).toSorted((one, other) =>
      one._id.localeCompare(other._id),
    );
    return Promise.all(
      ids.map(async ({ _id, title, vtoolsId, location }) => {
        const { membersAttending, guestsAttending } = (await call("GET", `/api/events/${_id}/closing`)).body;
        return { _id, title, vtoolsId, location, membersAttending, guestsAttending };
      }),
    );
  };
  for (const title of ["robotics", "2025"]) {
    const fields = { title, description: "A", date: "2025-03-01", time: "10:00", location: "Hall" };
    await call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile() }) });
  }
  const rows = fc.array(
    fc.record({
      title: fc.oneof(fc.constantFrom("robotics", "2025"), words),
      members: fc.nat(50),
      id: fc.integer({ min: 1, max: 9999 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), async (list, isEdited) => {
      const before = await stored();
      const csv = toCsv(
        ["Title", "Date", "Members", "Id"],
        list.map(({ title, members, id }) => [title, "2025-03-01", String(members), String(id)]),
      );
      const file = () => formOf({ file: new File([csv], "events.csv", { type: "text/csv" }) });
      const { counts, rows: planned } = (await call("POST", "/api/reporting/import?dryRun=false", { body: file() }))
        .body;
      const added = (await stored()).filter(({ _id }) => !before.some((event) => event._id === _id));
      expect(added).toHaveLength(counts.new);
      const changes = counts.new > 0 || planned.some(({ fills }: { fills?: unknown }) => fills);
      if (!changes) return;
      const [edited] = isEdited ? added : [];
      if (edited) {
        const fields = {
          title: "Edited by hand",
          description: "B",
          date: "2025-03-02",
          time: "11:00",
          location: "Lab",
        };
        await call("PUT", `/api/events/${edited._id}`, { body: formOf(fields) });
        await call("POST", "/api/reporting/import?dryRun=false", { body: file() });
        expect((await stored()).find(({ _id }) => _id === edited._id)).toMatchObject({ title: "Edited by hand" });
      }
      const lastImport = async () => (await call("GET", "/api/reporting/import")).body.last;
      for (let last = await lastImport(); last; last = await lastImport())
        expect((await call("POST", "/api/reporting/import/undo", { body: { id: last.id } })).status).toBe(200);
      const after = await stored();
      expect(after.filter(({ _id }) => _id !== edited?._id)).toEqual(before);
      if (edited) {
        expect(after.find(({ _id }) => _id === edited._id)).toMatchObject({ title: "Edited by hand" });
        await call("DELETE", `/api/events/${edited._id}`);
      }
    }),
    { numRuns: 10 },
  );
});
