import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventImporter, reportingDeps } from "#src/site-reporting.ts";
import { engines } from "#tests/support/databases.ts";
import { hasKhal, khalList } from "#tests/support/khal.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { halfImportsJob, importEvents } from "./import.service.ts";

const NOW = new Date("2027-01-31T10:00:00Z");
const HEADER =
  "Id,Event Title,Event Date,End Time,Tm Zone Info,Event Location,Location Type,Address1,Address2,Postal Code,Contact Email,Cosponsor Name,Tags,Number of IEEE Member Attendees,Number of Non-Member Attendees,Updated On,Event Category,SPOID,Hosts";

const golden = (version: number) => readFileSync(new URL(`../golden/vtools-v${version}.csv`, import.meta.url), "utf8");

describe.each(engines)("on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  beforeEach(async () => {
    now = NOW;
    site = await openTestSite({ engine, clock: () => now });
  });
  afterEach(() => site.close());

  const upload = (text: string, dryRun: boolean, fields: Record<string, string> = {}) =>
    site.call("POST", `/api/reporting/import?dryRun=${dryRun}`, {
      body: formOf({ file: new File([text], "events.csv", { type: "text/csv" }), ...fields }),
    });
  const undoOf = (id: string) => site.call("POST", "/api/reporting/import/undo", { body: { id } });
  const lastImport = async () => (await site.call("GET", "/api/reporting/import")).body.last;
  const undo = async () => undoOf((await lastImport())?.id ?? "none");
  const titles = async () =>
    (await site.call("GET", "/api/events", { token: false })).body.map((e: { title: string }) => e.title);
  const exportOf = async (year: number) => (await site.call("GET", `/api/reporting/export.csv?year=${year}`)).text;

  const addEvent = async (title: string, date: string) =>
    (
      await site.call("POST", "/api/events", {
        body: formOf({ title, description: "A", date, time: "10:00", location: "Hall", images: await pictureFile() }),
      })
    ).body;

  test("duties: the annual plan is due on 31 January, and an officer marks it as done", async () => {
    const { body } = await site.call("GET", "/api/reporting/duties");
    const plan = { id: "annual-plan-2027", state: "due", dueOn: "2027-02-01", readOn: "2026-11-24" };
    expect(body).toContainEqual(expect.objectContaining(plan));
    const marked = await site.call("PUT", "/api/reporting/duties/annual-plan-2027", { body: { done: true } });
    expect(marked.body.find(({ id }: { id: string }) => id === "annual-plan-2027")).toMatchObject({ state: "done" });
    expect((await site.call("PUT", "/api/reporting/duties/minimum-branch-2027", { body: { done: true } })).status).toBe(
      404,
    );
    const { body: log } = await site.call("GET", "/api/stats/activity");
    expect(log[0]).toMatchObject({ entity: "reporting duty", label: "Submit the annual plan of 2027" });
  });

  test("a past event is a duty until it is reported, and a future event until it is scheduled", async () => {
    const past = await addEvent("Old talk", "2027-01-05");
    const next = await addEvent("Next talk", "2027-02-05");
    const ids = async () =>
      (await site.call("GET", "/api/reporting/duties")).body
        .filter(({ eventId }: { eventId?: string }) => eventId)
        .map(({ id, state }: { id: string; state: string }) => `${id} ${state}`);
    expect(await ids()).toEqual([`report-${past._id} overdue`, `schedule-${next._id} due`]);
    const closing = { numbersConfirmed: true, wrappedUp: false, reported: true, vtoolsId: 77 };
    const saved = await site.call("PUT", `/api/events/${past._id}/closing`, { body: closing });
    expect(saved.status).toBe(200);
    expect(await ids()).toEqual([`schedule-${next._id} due`]);
  });

  test("a cancelled event without a registration form has no duty and counts in no report", async () => {
    const past = await addEvent("Old talk", "2027-01-05");
    const path = `/api/events/${past._id}/registration/cancelled`;
    expect((await site.call("PUT", path, { body: { isCancelled: true } })).status).toBe(200);
    const { body } = await site.call("GET", "/api/reporting/duties");
    expect(body.filter(({ eventId }: { eventId?: string }) => eventId)).toEqual([]);
    expect((await site.call("GET", "/api/reporting/evidence?year=2027")).body.totals.events).toBe(0);
    expect(await exportOf(2027)).not.toContain("Old talk");
  });

  test("last year's minimum is a task while events of that year can be reported", async () => {
    const tasks = async () => (await site.call("GET", "/api/stats/tasks")).body.reporting;
    const missing = { title: expect.stringMatching(/report 4 more events of 2026$/), dueOn: "2026-12-31" };
    expect(await tasks()).not.toContainEqual(missing);
    await addEvent("Old talk", "2026-03-05");
    expect(await tasks()).toContainEqual(missing);
  });

  test("the calendar of duties opens with its signed link until the account ends", async () => {
    const { path } = (await site.call("GET", "/api/reporting/calendar")).body;
    const read = (url: string) => site.call("GET", url, { token: false });
    const { text, headers } = await read(path);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(text).toContain("SUMMARY:Submit the annual plan of 2027");
    expect(text).toContain("DTSTART;VALUE=DATE:20270201");
    const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    const shown = entries
      .map((entry) => new ICAL.Event(entry))
      .map(({ summary, startDate }) => `${startDate} ${summary}`);
    expect(shown).toContain("2027-02-01 Submit the annual plan of 2027");
    if (hasKhal) expect(await khalList(text)).toEqual(shown.toSorted());
    expect((await read(path.replace(/.$/, "~"))).status).toBe(404);
    expect((await read("/api/reporting/duties.ics")).status).toBe(404);
    const renewed = (await site.call("POST", "/api/reporting/calendar/renew")).body.path;
    expect(await Promise.all([path, renewed].map(async (url) => (await read(url)).status))).toEqual([404, 200]);
    expect((await site.call("GET", "/api/reporting/calendar")).body.path).toBe(renewed);
    const again = (await site.call("POST", "/api/reporting/calendar/renew")).body.path;
    expect(await Promise.all([path, renewed, again].map(async (url) => (await read(url)).status))).toEqual([
      ...[404, 404, 200],
    ]);
    await site.deps.db.updateTable("admins").set({ disabled: 1 }).execute();
    expect((await read(again)).status).toBe(404);
  });

  test("officers enter the day of an election, and another election opens the duty again", async () => {
    const duty = async () =>
      (await site.call("GET", "/api/reporting/duties")).body.find(({ kind }: { kind: string }) => kind === "officers");
    const save = (body: object, id = "officers-2024-25") =>
      site.call("PUT", `/api/reporting/duties/${id}`, { body: { done: false, ...body } });
    expect(await duty()).toMatchObject({ state: "upcoming", dueOn: null, electedOn: null });
    expect((await save({ electedOn: "2027-01-20" })).status).toBe(200);
    expect(await duty()).toMatchObject({ state: "due", dueOn: "2027-02-09", electedOn: "2027-01-20" });
    await save({ done: true });
    expect(await duty()).toMatchObject({ state: "done", electedOn: "2027-01-20" });
    // The duty is done until there is another election.
    await save({ electedOn: "2027-01-01" });
    expect(await duty()).toMatchObject({ state: "overdue", dueOn: "2027-01-21" });
    for (const [electedOn, message] of [
      ["2027-02-01", "Enter the date of an election that has taken place"],
      ["soon", "Enter the date of the election"],
      ["2027-02-30", "Enter the date of the election"],
    ])
      expect(await save({ electedOn })).toMatchObject({ status: 400, body: { message } });
    expect((await save({ electedOn: "2027-01-01" }, "annual-plan-2027")).status).toBe(400);
    await save({ electedOn: "" });
    expect(await duty()).toMatchObject({ state: "upcoming", dueOn: null });
  });

  test("the officers of a planned year have a duty and an election of their own", async () => {
    const plan = { year: "2025-26", stays: [], accounts: { ids: [] }, takeDown: { banners: [], heroVideo: false } };
    expect((await site.call("PUT", "/api/new-year", { body: plan })).status).toBe(200);
    await site.call("PUT", "/api/reporting/duties/officers-2025-26", {
      body: { done: false, electedOn: "2027-01-20" },
    });
    const { body } = await site.call("GET", "/api/reporting/duties");
    const officers = body.filter(({ kind }: { kind: string }) => kind === "officers");
    expect(officers.map(({ id, dueOn }: { id: string; dueOn: string | null }) => [id, dueOn])).toEqual([
      ...[
        ["officers-2024-25", null],
        ["officers-2025-26", "2027-02-09"],
      ],
    ]);
  });

  test("an import is previewed, adds past events, and is undone in one step", async () => {
    const preview = await upload(golden(5), true);
    expect(preview.body).toMatchObject({ dryRun: true, isVtools: true, counts: { new: 2, merged: 1 } });
    expect(await titles()).toEqual([]);
    expect((await upload(golden(5), false)).status).toBe(200);
    expect(await titles()).toEqual(["Site visit", "Welcome talk"]);
    const [event] = (await site.call("GET", "/api/events")).body;
    expect(event).toMatchObject({ date: "2021-10-08", time: "10:30", state: "published", vtoolsId: 103 });
    expect(event.image).toEqual(["/resources/field.webp"]);
    // A second import of the same file finds everything.
    expect((await upload(golden(5), true)).body.counts).toMatchObject({ new: 0, matching: 2 });
    expect((await site.call("GET", "/api/reporting/import")).body.last).toMatchObject({ created: 2, filled: 0 });
    expect((await undo()).body).toEqual({ removed: 2, kept: 0 });
    expect(await titles()).toEqual([]);
    expect((await undo()).status).toBe(404);
    const { body: log } = await site.call("GET", "/api/stats/activity");
    expect(log.slice(0, 2)).toMatchObject([
      { action: "deleted", entity: "event", times: 2 },
      { action: "created", entity: "event", times: 2 },
    ]);
  });

  test("imported events are no news: they count as created when they took place", async () => {
    await addEvent("Current talk", "2027-01-05");
    await upload(golden(5), false);
    const { body } = await site.call("GET", "/api/events?sort=created&limit=3", { token: false });
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
      "Current talk",
      "Site visit",
      "Welcome talk",
    ]);
    expect(body.items[1]).toMatchObject({ createdAt: "2021-10-08T05:00:00.000Z" });
    expect(body.items[1].updatedAt.slice(0, 10)).toBe("2027-01-31");
  });

  test("an officer's edit stays: as a conflict in an import, and when an import is undone", async () => {
    await upload(golden(5), false);
    const [event] = (await site.call("GET", "/api/events?q=Welcome")).body;
    const { title: _, ...fields } = event;
    const body = formOf({
      ...fields,
      title: "Welcome evening",
      gallery: "false",
      allDay: "false",
      endTime: "",
      hosts: undefined,
      speakers: undefined,
      pictures: undefined,
      image: undefined,
      vtoolsId: "101",
    });
    expect((await site.call("PUT", `/api/events/${event._id}`, { body })).status).toBe(200);
    const again = (await upload(golden(5), false)).body;
    expect(again.rows[0]).toMatchObject({
      outcome: "conflicting",
      conflicts: [{ field: "title", stored: "Welcome evening", imported: "Welcome talk" }],
    });
    expect((await undo()).body).toEqual({ removed: 1, kept: 1 });
    expect(await titles()).toEqual(["Welcome evening"]);
  });

  test("imports are undone one after the other, the latest first", async () => {
    const last = async () => (await site.call("GET", "/api/reporting/import")).body.last?.created ?? null;
    await upload(golden(5), false);
    await upload("Title,Date\nTalk,2024-03-01\n", false);
    // A file without anything new is no import.
    await upload("Title,Date\nTalk,2024-03-01\n", false);
    expect(await last()).toBe(1);
    expect((await undo()).body).toEqual({ removed: 1, kept: 0 });
    expect(await titles()).toEqual(["Site visit", "Welcome talk"]);
    expect(await last()).toBe(2);
    await upload("Title,Date\nLecture,2024-03-02\n", false);
    expect((await undo()).body).toEqual({ removed: 1, kept: 0 });
    expect((await undo()).body).toEqual({ removed: 2, kept: 0 });
    expect(await last()).toBe(null);
    expect(await titles()).toEqual([]);
    expect((await undo()).status).toBe(404);
  });

  describe("the undo of an import keeps an event", () => {
    const one = `Id,Event Title,Event Date,SPOID\n9,Talk,2024-03-01 04:30:00 UTC,\n`;
    const changes: Record<string, (id: string) => Promise<{ status: number }>> = {
      "with a report": (id) =>
        site.call("PUT", `/api/events/${id}/closing`, {
          body: { numbersConfirmed: false, wrappedUp: false, membersAttending: 44, reportText: "Well visited." },
        }),
      "with confirmed numbers": (id) =>
        site.call("PUT", `/api/events/${id}/closing`, { body: { numbersConfirmed: true, wrappedUp: false } }),
      "with another vTools ID": (id) =>
        site.call("PUT", `/api/events/${id}/closing`, {
          body: { numbersConfirmed: false, wrappedUp: false, vtoolsId: 10 },
        }),
      "with album pictures": async (id) =>
        site.call("POST", "/api/gallery", {
          body: formOf({ title: "Stage", image: await pictureFile(), event: id }),
        }),
      "with a registration form": async (id) => {
        const path = `/api/events/${id}/registration`;
        const { questions: _, ...settings } = (await site.call("GET", path)).body;
        return site.call("PUT", path, { body: { ...settings, mode: "form" } });
      },
    };
    test.each(Object.keys(changes))("%s", async (name) => {
      await upload(one, false);
      const [event] = (await site.call("GET", "/api/events")).body;
      expect((await changes[name]?.(event._id))?.status).toBeLessThan(300);
      expect((await undo()).body).toEqual({ removed: 0, kept: 1 });
      expect(await titles()).toEqual(["Talk"]);
    });
  });

  test("two events cannot have the same vTools ID", async () => {
    const [one, other] = [await addEvent("One", "2027-01-05"), await addEvent("Other", "2027-01-06")];
    const save = (id: string) =>
      site.call("PUT", `/api/events/${id}/closing`, {
        body: { numbersConfirmed: false, wrappedUp: false, vtoolsId: 77 },
      });
    expect((await save(one._id)).status).toBe(200);
    expect((await save(one._id)).status).toBe(200);
    const refused = await save(other._id);
    expect(refused).toMatchObject({ status: 409, body: { message: "The event “One” already has the vTools ID 77" } });
    const texts = { title: "C", description: "C", date: "2027-01-07", time: "10:00", location: "C", vtoolsId: "77" };
    const created = await site.call("POST", "/api/events", { body: formOf({ ...texts, images: await pictureFile() }) });
    expect(created.status).toBe(409);
    const changed = await site.call("PUT", `/api/events/${other._id}`, { body: formOf(texts) });
    expect(changed).toMatchObject({ status: 409, body: refused.body });
  });

  test("of two events that get one vTools ID at the same time, one gets it", async () => {
    const events = [await addEvent("One", "2027-01-05"), await addEvent("Other", "2027-01-06")];
    const save = ({ _id }: { _id: string }) =>
      site.call("PUT", `/api/events/${_id}/closing`, { body: { vtoolsId: 77 } });
    const statuses = (await Promise.all(events.map(save))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const stored = site.deps.db.updateTable("events").set({ vtools_id: 77 }).execute();
    await expect(stored).rejects.toThrow(/unique/i);
  });

  test("an event in the trash is not restored while another event has its vTools ID", async () => {
    const text = "Id,Event Title,Event Date,SPOID\n101,Welcome talk,2021-09-03 12:30:00 UTC,\n";
    await upload(text, false);
    await undo();
    await upload(text, false);
    const [{ _id: trashed }] = (await site.call("GET", "/api/trash")).body;
    const refused = {
      status: 409,
      body: {
        message:
          "The event “Welcome talk” has the same vTools ID 101. Remove the ID or the event, then restore this event.",
      },
    };
    const restore = () => site.call("POST", `/api/events/${trashed}/restore`, { body: {} });
    const bulk = (action: string) => site.call("POST", "/api/events/bulk", { body: { ids: [trashed], action } });
    for (const answer of [await restore(), await bulk("restore"), await bulk("undo")])
      expect(answer).toMatchObject(refused);
    expect(await titles()).toEqual(["Welcome talk"]);
    const [{ _id: other }] = (await site.call("GET", "/api/events")).body;
    await site.call("PUT", `/api/events/${other}/closing`, {
      body: { numbersConfirmed: false, wrappedUp: false, reported: false, vtoolsId: null },
    });
    expect((await restore()).status).toBe(200);
    expect(await titles()).toEqual(["Welcome talk", "Welcome talk"]);
  });

  test.each([
    ["UTF-8", Buffer.from("Title,Date\nCafé – ½,2024-03-01\n")],
    ["Windows-1252", Buffer.from("Title,Date\nCaf\xe9 \x96 \xbd,2024-03-01\n", "latin1")],
    ["UTF-16", Buffer.from("\ufeffTitle,Date\nCafé – ½,2024-03-01\n", "utf16le")],
    ["UTF-16 from the highest byte", Buffer.from("\ufeffTitle,Date\nCafé – ½,2024-03-01\n", "utf16le").swap16()],
  ])("a file in %s keeps its letters", async (_, bytes) => {
    const { body } = await site.call("POST", "/api/reporting/import", {
      body: formOf({ file: new File([new Uint8Array(bytes)], "events.csv", { type: "text/csv" }) }),
    });
    expect(body.rows).toMatchObject([{ title: "Café – ½", outcome: "new" }]);
  });

  test("an import completes an event that has no vTools ID, and the undo removes only that", async () => {
    const event = await addEvent("Site visit", "2021-10-08");
    await upload(
      "Id,Event Title,Event Date,Number of IEEE Member Attendees\n103,Site visit,2021-10-08 04:30:00 UTC,10\n",
      false,
    );
    const closing = async () => (await site.call("GET", `/api/events/${event._id}/closing`)).body;
    expect(await closing()).toMatchObject({ vtoolsId: 103, membersAttending: 10, reported: { by: "asha" } });
    expect((await undo()).body).toEqual({ removed: 0, kept: 0 });
    expect(await closing()).toMatchObject({ vtoolsId: null, membersAttending: null, reported: null });
    expect(await titles()).toEqual(["Site visit"]);
  });

  test("an undo removes the mark that an event is reported if the import set it", async () => {
    await upload("Id,Event Title,Event Date,SPOID\n9,Talk,2024-03-01 04:30:00 UTC,\n", false);
    const counts = "Number of IEEE Member Attendees,Number of Non-Member Attendees";
    await upload(`Id,Event Title,Event Date,${counts}\n9,Talk,2024-03-01 04:30:00 UTC,10,3\n`, false);
    expect((await undo()).body).toEqual({ removed: 0, kept: 0 });
    const [event] = (await site.call("GET", "/api/events")).body;
    const closing = (await site.call("GET", `/api/events/${event._id}/closing`)).body;
    expect(closing).toMatchObject({ vtoolsId: 9, membersAttending: null, reported: null });
    expect((await undo()).body).toEqual({ removed: 1, kept: 0 });
    expect(await titles()).toEqual([]);
  });

  test("an import marks an event as reported if vTools has its numbers already", async () => {
    const event = await addEvent("Site visit", "2021-10-08");
    const path = `/api/events/${event._id}/closing`;
    const numbers = { numbersConfirmed: true, wrappedUp: false, membersAttending: 12, guestsAttending: 23 };
    await site.call("PUT", path, { body: numbers });
    const counts = "Number of IEEE Member Attendees,Number of Non-Member Attendees";
    const text = `Id,Event Title,Event Date,${counts}\n103,Site visit,2021-10-08 04:30:00 UTC,12,23\n`;
    expect((await upload(text, false)).body.rows[0]).toMatchObject({ fills: ["vtoolsId", "reported"] });
    expect((await site.call("GET", path)).body).toMatchObject({ vtoolsId: 103, reported: { by: "asha" } });
    expect((await upload(text, true)).body.rows[0]).not.toHaveProperty("fills");
    await undo();
    expect((await site.call("GET", path)).body).toMatchObject({ vtoolsId: null, membersAttending: 12, reported: null });
  });

  test("evidence counts past events that took place, without the default picture of imported ones", async () => {
    await upload(golden(6), false);
    const past = (await site.call("GET", "/api/reporting/evidence?year=2022")).body.activities;
    expect(past.flatMap(({ photos }: { photos: string[] }) => photos)).toEqual([]);
    const next = await addEvent("Next", "2029-01-05");
    const choose = (events: string[]) => site.call("POST", "/api/reporting/evidence", { body: { events } });
    const many = Array.from({ length: 998 }, () => crypto.randomUUID());
    expect((await choose([next._id, past[0]._id, ...many])).body.totals.events).toBe(1);
    expect((await choose([next._id, past[0]._id, "more", ...many])).status).toBe(400);
  });

  test("evidence leaves out a number that nobody knows, and names the branch", async () => {
    await upload("Title,Date,Members\nTalk,2024-03-01,10\n", false);
    const { body } = await site.call("GET", "/api/reporting/evidence?year=2024");
    expect(body.activities).toMatchObject([{ members: 10, guests: null }]);
    expect(body.totals).toMatchObject({ members: 10, guests: 0, participants: 10 });
    expect(body).toMatchObject({ unit: { name: "IEEE SB MIET", spoid: "" }, madeAt: NOW.toISOString() });
  });

  test("a unit code may end in a letter, in the form, the import and the export", async () => {
    const saved = await site.call("PUT", "/api/branch", { body: { spoid: "stb12345a" } });
    expect(saved).toMatchObject({ status: 200, body: { spoid: "STB12345A" } });
    const { rows } = (await upload("Title,Date,SPOID\nTalk,2024-03-01,STB12345A\n", false)).body;
    expect(rows).toMatchObject([{ outcome: "new" }]);
    expect(rows[0]).not.toHaveProperty("reason");
    expect(await exportOf(2024)).toContain(",STB12345A,STB12345A - IEEE SB MIET");
  });

  test("a description in HTML becomes text with lines, and a text with a sign stays as it is", async () => {
    const describe = async (text: string) => {
      await upload(`Title,Date,Description\nTalk,2024-03-01,"${text.replaceAll('"', '""')}"\n`, false);
      const [event] = (await site.call("GET", "/api/events")).body;
      await undo();
      return event.description;
    };
    const html = `<p>Rock &amp; roll&nbsp;night</p><script>x()</script><ul><li>One</li><li><b>Two</b></li></ul>
<p>See <a href="https://example.org/?a=1&amp;b=2">the site</a><br>or ask.</p>`;
    expect(await describe(html)).toBe(
      "Rock & roll night\nOne\nTwo\nSee the site (https://example.org/?a=1&b=2)\nor ask.",
    );
    expect(await describe("Tom &amp; Jerry\n\nNext")).toBe("Tom & Jerry\n\nNext");
    expect(await describe("Write to Asha <a.kumar@ieee.org>, it&#x27;s <b>free</b>\nLine 3")).toBe(
      "Write to Asha <a.kumar@ieee.org>, it's free\nLine 3",
    );
    expect(await describe('<p>Ask <a href="mailto:ravi@example.org">Ravi</a></p>')).toBe("Ask Ravi (ravi@example.org)");
    expect(await describe("if a < b & c > d,\n\n#include <stdio.h>")).toBe("if a < b & c > d,\n\n#include <stdio.h>");
    expect(await describe("<p> </p>")).toBe("This event took place on 1 Mar 2024.");
  });

  test("a row matches a draft of the same title and day, and the preview says that it is not published", async () => {
    const fields = { title: "Talk", description: "A", date: "2024-03-01", time: "10:00", location: "Hall" };
    const draft = { ...fields, state: "draft", images: await pictureFile() };
    const { _id } = (await site.call("POST", "/api/events", { body: formOf(draft) })).body;
    expect((await upload("Title,Date,Members\nTalk,2024-03-01,10\n", true)).body.rows).toMatchObject([
      {
        ...{ outcome: "matching", eventId: _id, fills: ["members"] },
        reason: "The event is not published. Publish it, so that visitors and reports show it.",
      },
    ]);
    await addEvent("Lecture", "2024-03-02");
    const [row] = (await upload("Title,Date\nLecture,2024-03-02\n", true)).body.rows;
    expect(row).toMatchObject({ outcome: "matching" });
    expect(row).not.toHaveProperty("reason");
  });

  test("an event of several days keeps its last day", async () => {
    await upload("Title,Date,End date\nCamp,2024-03-01,2024-03-03\n", false);
    await upload("Title,Date,Time,End date\nTour,2024-04-01,10:00,2024-04-03\n", false);
    const days = { endDate: "2024-04-03", endTime: "23:59", allDay: false };
    expect((await site.call("GET", "/api/events")).body).toMatchObject([
      { title: "Tour", ...days },
      { title: "Camp", endDate: "2024-03-03", allDay: true },
    ]);
  });

  test("an event that a chapter leads belongs to that chapter", async () => {
    const chapter = { name: "Robotics", description: "We build robots.", spoid: "SBC11111A" };
    const { _id } = (await site.call("POST", "/api/chapters", { body: formOf(chapter) })).body;
    await site.call("PUT", "/api/branch", { body: { spoid: "STB12345" } });
    const rows = ["Own,2024-03-01,SBC11111A,", "Joint,2024-03-02,STB12345,SBC11111A", "Other,2024-03-03,,"];
    await upload(`Title,Date,SPOID,Hosts\n${rows.join("\n")}\n`, false);
    const found = (await site.call("GET", "/api/events")).body;
    const owners = found.map(({ title, chapter }: { title: string; chapter?: string }) => [title, chapter ?? null]);
    expect(owners).toEqual([
      ["Other", null],
      ["Joint", null],
      ["Own", _id],
    ]);
  });

  test("columns that the file does not have are refused", async () => {
    const columns = JSON.stringify({ title: "Subject", date: "When" });
    expect(await upload("Title,Date\nTalk,2024-03-01\n", true, { columns })).toMatchObject({
      ...{ status: 400, body: { message: "columns must name columns of the file" } },
    });
  });

  test("the database answers while a large import and its undo run, and no other import does", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `Talk ${index},2024-03-01`);
    const text = `Title,Date\n${rows.join("\n")}\n`;
    const total = async () => (await site.deps.db.selectFrom("published_events").select("id").execute()).length;
    const seen = async (isPart: (count: number) => boolean) => {
      let count = await total();
      for (; !isPart(count); count = await total()) await nextTurn();
      return count;
    };
    const importing = upload(text, false);
    expect(await seen((count) => count > 0)).toBeLessThan(60);
    expect(await upload("Title,Date\nOther,2024-03-01\n", false)).toMatchObject({
      ...{ status: 409, body: { message: "Another import or undo is running. Wait until it has finished." } },
    });
    expect((await importing).status).toBe(200);
    expect(await total()).toBe(60);
    expect((await site.call("GET", "/api/reporting/import")).body.last).toMatchObject({ created: 60 });
    const undoing = undo();
    expect(await seen((count) => count < 60)).toBeGreaterThan(0);
    expect((await undoing).body).toEqual({ removed: 60, kept: 0 });
    expect(await titles()).toEqual([]);
    expect((await site.call("GET", "/api/stats/activity")).body.slice(0, 2)).toMatchObject([
      { action: "deleted", times: 60 },
      { action: "created", times: 60 },
    ]);
  });

  test("an import signals its changes every few seconds and at its end, so that visitors get cached pages", async () => {
    const signals: number[] = [];
    site.deps.changes.on((changes) => signals.push(changes.length));
    const rows = Array.from({ length: 60 }, (_, index) => `Talk ${index},2024-03-01`);
    await upload(`Title,Date\n${rows.join("\n")}\n`, false);
    // The clock of this test does not move.
    expect(signals).toEqual([60]);
    await undo();
    expect(signals).toEqual([60, 60]);
  });

  test("an import that fails or is killed leaves no half import", async () => {
    await upload("Title,Date\nLecture,2023-03-01\n", false);
    const rows = Array.from({ length: 40 }, (_, index) => `Talk ${index},2024-03-01`);
    const path = join(mkdtempSync(join(tmpdir(), "import-")), "events.csv");
    writeFileSync(path, `Title,Date\n${rows.join("\n")}\n`);
    let count = 0;
    const create: typeof eventImporter.create = (...args) => {
      if (++count === 30) throw new Error("The disk is full");
      return eventImporter.create(...args);
    };
    const deps = { ...reportingDeps(site.deps), importer: { ...eventImporter, create } };
    const file = { path, columns: undefined, utc: undefined, dateOrder: undefined };
    const run = (importer: typeof eventImporter) =>
      importEvents({ ...deps, importer }, file, { isDryRun: false, writer: { username: "asha" } });
    await expect(run(deps.importer)).rejects.toThrow("The disk is full");
    expect(await titles()).toEqual(["Lecture"]);

    // The process is killed: nothing can be removed at once.
    count = 0;
    const killed = () => Promise.reject(new Error("killed"));
    await expect(run({ ...deps.importer, remove: killed })).rejects.toThrow("killed");
    expect(await titles()).toHaveLength(21);
    const job = halfImportsJob({ ...deps, importer: eventImporter });
    expect(await job.run(NOW, new AbortController().signal)).toBe("An interrupted import was removed");
    expect(await titles()).toEqual(["Lecture"]);
    expect(await job.run(NOW, new AbortController().signal)).toBe("No import was interrupted");
    expect((await undo()).body).toEqual({ removed: 1, kept: 0 });
  });

  test("an import that resumes after a long pause adds nothing if another import has run meanwhile", async () => {
    const stored = await addEvent("Stored talk", "2024-05-01");
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    const { promise: paused, resolve: pause } = Promise.withResolvers<void>();
    const text = "Title,Date\nTalk,2024-03-01\n";
    const path = join(mkdtempSync(join(tmpdir(), "import-")), "events.csv");
    writeFileSync(path, text);
    const deps = { ...reportingDeps(site.deps), importer: eventImporter };
    // The process of the first import is suspended after it has read the stored events.
    const attendance: typeof deps.site.attendance = async (db, id) => {
      pause();
      await resumed;
      return deps.site.attendance(db, id);
    };
    const first = importEvents(
      { ...deps, site: { ...deps.site, attendance } },
      { path, columns: undefined, utc: undefined, dateOrder: undefined },
      { isDryRun: false, writer: { username: "asha" } },
    );
    await paused;
    expect((await upload(text, false)).status).toBe(409);
    now = new Date(NOW.getTime() + 61_000);
    expect((await upload(text, false)).status).toBe(200);
    resume();
    await expect(first).rejects.toThrow("This import or undo was interrupted, and another one has started");
    expect(await titles()).toEqual(["Stored talk", "Talk"]);
    expect((await undo()).body).toEqual({ removed: 1, kept: 0 });
    expect((await undo()).status).toBe(404);
    expect(stored.version).toBe(1);
  });

  test("an undo names its import, and is refused if another import is the last one", async () => {
    await upload("Title,Date\nFirst,2024-03-01\n", false);
    const { id: first } = await lastImport();
    await upload("Title,Date\nSecond,2024-03-02\n", false);
    const { id: second } = await lastImport();
    const refused = {
      status: 409,
      body: { message: "This import is no longer the last one. Reload the page to see the last import." },
    };
    expect(await undoOf(first)).toMatchObject(refused);
    expect((await undoOf(second)).status).toBe(200);
    expect(await undoOf(second)).toMatchObject(refused);
    expect(await titles()).toEqual(["First"]);
    expect((await site.call("POST", "/api/reporting/import/undo", { body: {} })).status).toBe(400);
    expect((await undoOf(first)).body).toEqual({ removed: 1, kept: 0 });
  });

  test("each batch stores its own events only, and the last 20 imports can be undone", async () => {
    const { db } = site.deps;
    const rows = Array.from({ length: 60 }, (_, index) => `Talk ${index},2024-03-01`);
    await upload(`Title,Date\n${rows.join("\n")}\n`, false);
    const { value } = await db
      .selectFrom("settings")
      .select("value")
      .where("key", "=", "reporting import")
      .executeTakeFirstOrThrow();
    expect(value.length).toBeLessThan(100);
    const items = async () => (await db.selectFrom("event_import_items").select("event_id").execute()).length;
    expect(await items()).toBe(60);
    for (let day = 1; day <= 20; day++) await upload(`Title,Date\nVisit,2023-03-${day}\n`, false);
    expect(await items()).toBe(20);
    expect(await db.selectFrom("event_imports").select("id").execute()).toHaveLength(20);
  });

  test("an undo keeps the vTools ID of an event that an officer has reported since", async () => {
    const event = await addEvent("Site visit", "2021-10-08");
    await upload("Id,Event Title,Event Date,SPOID\n103,Site visit,2021-10-08 04:30:00 UTC,\n", false);
    const path = `/api/events/${event._id}/closing`;
    const report = { numbersConfirmed: true, wrappedUp: false, membersAttending: 22, guestsAttending: 4 };
    const saved = await site.call("PUT", path, { body: { ...report, reportText: "A visit.", reported: true } });
    expect(saved.status).toBe(200);
    expect((await undo()).body).toEqual({ removed: 0, kept: 1 });
    const closing = (await site.call("GET", path)).body;
    expect(closing).toMatchObject({ vtoolsId: 103, membersAttending: 22, reported: { by: "asha" } });
  });

  test("the columns of another site's spreadsheet are chosen", async () => {
    const text = "Subject,When,Where\nMeet-up,3.2.2024,Hall\n";
    expect((await upload(text, false)).body.message).toBe("Choose the columns for the title and the date");
    const columns = JSON.stringify({ title: "Subject", date: "When", location: "Where" });
    expect((await upload(text, false, { columns })).body.counts.new).toBe(1);
    const [event] = (await site.call("GET", "/api/events")).body;
    expect(event).toMatchObject({ title: "Meet-up", date: "2024-02-03", allDay: true, location: "Hall" });
  });

  test("dates of a spreadsheet are read in the order that a day above 12 shows, otherwise in the chosen order", async () => {
    const shown = (await upload("Title,Date\nA,03/04/2024\nB,25/04/2024\n", true)).body;
    expect(shown).toMatchObject({ dateOrder: "day", rows: [{ date: "2024-04-03" }, { date: "2024-04-25" }] });
    const text = "Title,Date\nA,03/04/2024\nB,05/05/2024\n";
    const asked = (await upload(text, true)).body;
    expect(asked).toMatchObject({
      dateExample: { text: "03/04/2024", day: "2024-04-03", month: "2024-03-04" },
      rows: [{ outcome: "invalid" }, { outcome: "new", date: "2024-05-05" }],
    });
    expect(asked).not.toHaveProperty("dateOrder");
    expect(await upload(text, false)).toMatchObject({
      ...{ status: 400, body: { message: "Choose whether the day or the month comes first in 03/04/2024" } },
    });
    expect(await titles()).toEqual([]);
    const preview = await upload(text, true, { dateOrder: "month" });
    expect(preview.body.rows).toMatchObject([{ date: "2024-03-04" }, { date: "2024-05-05" }]);
    await upload(text, false, { dateOrder: "month" });
    const days = (await site.call("GET", "/api/events")).body.map(({ date }: { date: string }) => date);
    expect(days).toEqual(["2024-05-05", "2024-03-04"]);
    // Dates of vTools have one reading.
    expect((await upload(golden(8), true)).body).not.toHaveProperty("dateExample");
  });

  test("files that are too large, too long or not CSV are refused", async () => {
    const message = async (text: string) => (await upload(text, true)).body.message;
    expect(await message("x")).toBe("The file is not a CSV file with a header line");
    expect(await message(`Title,Date${",".repeat(500_000)}\n`)).toBe("A file can have at most 200 columns");
    expect(await message(`Title,Date\n${"a,2024-01-01\n".repeat(1001)}`)).toMatch(/at most 1000 rows/);
    expect(await message('A,B\nC,"2024-01-01\nD,2024-01-02\n')).toMatch(/^Line 2 has an opening quote/);
    expect(await message(`Title,Date\n${"a".repeat(2 * 1024 * 1024)}`)).toBe("The file must be at most 2 MB");
    expect((await site.call("POST", "/api/reporting/import", { body: formOf({}) })).body.message).toBe(
      "Choose a CSV file",
    );
  });

  test("the export has the header of vTools, and reading it back finds every event", async () => {
    await upload(golden(6), false);
    const csv = await exportOf(2022);
    expect(csv.split("\r\n", 1)[0]).toBe(HEADER);
    const [first] = parse(csv, { columns: true }) as Record<string, string>[];
    expect(first).toMatchObject({
      ...{ Id: "201", "Event Title": "Robotics, part 1", "Event Date": "2022-02-28 19:30:00 UTC" },
      ...{
        "End Time": "2022-02-28 21:00:00 UTC",
        "Number of IEEE Member Attendees": "18",
        Address1: "Building B, 2nd floor",
      },
    });
    expect((await upload(csv, true)).body.counts).toMatchObject({ matching: 2, new: 0, conflicting: 0 });
    const list = (await site.call("GET", "/api/reporting/list.csv?year=2022")).text;
    expect(list.split("\r\n").slice(0, 2)).toEqual([
      "Date,Topic,Speaker,Members,Guests",
      '2022-03-01,"Robotics, part 1",,18,7',
    ]);
  });

  test.each(["export.csv", "list.csv", "evidence", "events"])("%s asks for a year with four digits", async (path) => {
    for (const year of ["20x5", "25", "99999", "2025.5"])
      expect(await site.call("GET", `/api/reporting/${path}?year=${year}`)).toMatchObject({
        ...{ status: 400, body: { message: "Enter a year as four digits, such as 2025." } },
      });
  });

  test("no cell of an export acts as a formula", async () => {
    await upload("Title,Date\n=HYPERLINK(1),2022-01-01\n", false);
    expect(await exportOf(2022)).toContain(",'=HYPERLINK(1),");
  });

  test("the evidence packet's numbers are the sums of its events", async () => {
    await upload(golden(6), false);
    const { body } = await site.call("GET", "/api/reporting/evidence?year=2022");
    expect(body.totals).toEqual({ events: 2, members: 24, guests: 7, participants: 31, uncounted: 0 });
    expect(body.activities.map(({ title }: { title: string }) => title)).toEqual([
      "Robotics, part 1",
      "Committee meeting",
    ]);
    const events = [body.activities[1]._id];
    const one = await site.call("POST", "/api/reporting/evidence", { body: { events } });
    expect(one.body).toMatchObject({ year: null, totals: { events: 1, members: 6, guests: 0 } });
  });

  test("a branch outside IEEE has no duties, exports, imports or calendar", async () => {
    await upload(golden(5), false);
    const { path } = (await site.call("GET", "/api/reporting/calendar")).body;
    expect((await site.call("PUT", "/api/branch", { body: { ieeeReporting: false } })).status).toBe(200);
    expect((await site.call("GET", "/api/reporting/duties")).body).toEqual([]);
    expect((await site.call("GET", "/api/reporting/rules")).body).toEqual([]);
    for (const path of ["events", "evidence", "export.csv", "import", "calendar"])
      expect((await site.call("GET", `/api/reporting/${path}`)).status).toBe(404);
    expect((await site.call("POST", "/api/reporting/calendar/renew")).status).toBe(404);
    expect((await site.call("GET", path, { token: false })).status).toBe(404);
    expect((await upload(golden(5), true)).status).toBe(404);
    expect((await undo()).status).toBe(404);
    expect(await titles()).toHaveLength(2);
  });
});
