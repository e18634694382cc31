import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { contentRows } from "#content/content.store.ts";
import { seedEvents } from "#demo/seeds/events.ts";
import { engines, serverAddress, untilWaiting } from "#tests/support/databases.ts";
import { openRegistrationSite } from "#tests/support/registration-site.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { nothingDone } from "./event-closings.service.ts";
import { findClosing, putClosing } from "./events.store.ts";

describe.each(engines)("closing an event on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2026-12-05T12:00:00Z");
  afterEach(() => site.close());

  test("officers confirm the numbers and wrap up the event, and each step keeps its time", async () => {
    site = await openTestSite({ engine, clock: () => now });
    const [event] = await seedEvents(site, [{ title: "Robotics", date: "2026-12-05", time: "16:30", pictures: 0 }]);
    const path = `/api/events/${event?.id}/closing`;
    const save = (numbersConfirmed: boolean, wrappedUp: boolean) =>
      site.call("PUT", path, { body: { numbersConfirmed, wrappedUp } });
    const none = {
      numbersConfirmed: null,
      wrappedUp: null,
      reported: null,
      membersAttending: null,
      guestsAttending: null,
      attendanceReason: "",
      reportText: "",
      summary: "",
      showsAttendance: false,
      vtoolsId: null,
      version: 0,
    };
    expect((await site.call("GET", path)).body).toEqual(none);
    expect((await site.call("GET", path, { token: false })).status).toBe(401);

    const confirmed = { at: now.toISOString(), by: "asha" };
    expect((await save(true, false)).body).toEqual({ ...none, numbersConfirmed: confirmed, version: 1 });
    now = new Date("2026-12-05T12:10:00Z");
    expect((await save(true, true)).body).toEqual({
      ...none,
      numbersConfirmed: confirmed,
      wrappedUp: { at: now.toISOString(), by: "asha" },
      version: 2,
    });
    expect((await save(false, false)).body).toEqual({ ...none, version: 3 });
  });

  test("an event counts as reported only with its vTools ID, and an earlier text that is restored keeps the ID", async () => {
    site = await openTestSite({ engine, clock: () => now });
    const [event] = await seedEvents(site, [{ title: "Robotics", date: "2026-12-05", time: "16:30", pictures: 1 }]);
    const path = `/api/events/${event?.id}`;
    const save = (report: object) =>
      site.call("PUT", `${path}/closing`, { body: { numbersConfirmed: true, wrappedUp: false, ...report } });
    const seen = async () => (await site.call("GET", path, { token: false })).body;

    const numbers = { membersAttending: 12, guestsAttending: 30, attendanceReason: "Counted by hand." };
    expect((await save({ ...numbers, reportText: "It rained." })).body).toMatchObject({ ...numbers, reported: null });
    expect(await save({ reported: true })).toMatchObject({ status: 400 });
    expect((await save({ membersAttending: 5001 })).status).toBe(400);
    const reported = { reported: { at: now.toISOString(), by: "asha" }, vtoolsId: 512_345 };
    expect((await save({ reported: true, vtoolsId: 512_345 })).body).toMatchObject({ ...numbers, ...reported });
    expect((await save({})).body).toMatchObject({ ...numbers, ...reported, reportText: "It rained." });
    expect((await save({ vtoolsId: null })).status).toBe(400);

    // Visitors see the link, but neither the numbers nor the report.
    const page = await seen();
    expect(page).toMatchObject({ vtoolsId: 512_345, version: 1 });
    expect(JSON.stringify(page)).not.toMatch(/by hand|rained|Attending/);

    const { description, date, time, location } = event?.input ?? {};
    const body = { title: "Robots", description, date, time, location };
    const changed = await site.call("PUT", path, { body: formOf(body) });
    expect(changed.body).toMatchObject({ title: "Robots", vtoolsId: 512_345 });
    const emptied = () => site.call("PUT", path, { body: formOf({ ...body, vtoolsId: "" }) });
    expect(await emptied()).toMatchObject({
      status: 400,
      body: { message: "The event is marked as reported, so it needs its vTools ID. Mark it as not reported first." },
    });
    expect(await seen()).toMatchObject({ vtoolsId: 512_345 });
    await site.call("POST", `${path}/restore`, { body: { version: 1 } });
    expect(await seen()).toMatchObject({ title: "Robotics", vtoolsId: 512_345 });
    await save({ reported: false });
    expect((await emptied()).status).toBe(200);
    expect(await seen()).not.toHaveProperty("vtoolsId");
  });

  // The database in the process of the test runs one transaction at a time.
  test.runIf(engine === "postgres" && serverAddress)(
    "an import and its undo wait for an officer who saves the report of the event, and add to that report",
    async () => {
      site = await openTestSite({ engine, clock: () => now });
      const { db } = site.deps;
      const [event] = await seedEvents(site, [{ title: "Robotics", date: "2026-11-05", time: "16:30", pictures: 0 }]);
      const id = event?.id ?? "";
      const file = new File(["Title,Date,Members\nRobotics,2026-11-05,10\n"], "events.csv", { type: "text/csv" });
      const upload = () => site.call("POST", "/api/reporting/import?dryRun=false", { body: formOf({ file }) });
      const undo = async () => {
        const { last } = (await site.call("GET", "/api/reporting/import")).body;
        return site.call("POST", "/api/reporting/import/undo", { body: { id: last.id } });
      };
      const saveReport = (reportText: string, during: () => Promise<unknown>) =>
        db.transaction().execute(async (transaction) => {
          await contentRows("events").lock(transaction, id);
          const before = await findClosing(transaction, id);
          const request = during();
          await untilWaiting(db, request);
          await putClosing(transaction, { ...nothingDone, ...before, event_id: id, report_text: reportText });
          return { request };
        });
      const closing = async () => (await site.call("GET", `/api/events/${id}/closing`)).body;
      await (await saveReport("It rained.", upload)).request;
      expect(await closing()).toMatchObject({ membersAttending: 10, reportText: "It rained." });
      await (await saveReport("The sun shone.", undo)).request;
      expect(await closing()).toMatchObject({ membersAttending: null, reportText: "The sun shone." });
    },
  );

  test("visitors read the summary of a published event, and the number of participants only if officers show it", async () => {
    site = await openTestSite({ engine, clock: () => now });
    const [event] = await seedEvents(site, [{ title: "Robotics", date: "2026-12-05", time: "16:30", pictures: 0 }]);
    const path = `/api/events/${event?.id}`;
    const save = (body: object) => site.call("PUT", `${path}/closing`, { body });
    const seen = async () => (await site.call("GET", `${path}/summary`, { token: false })).body;
    expect(await seen()).toEqual({ text: "", participants: null });

    await save({ summary: "All robots reached the goal.", membersAttending: 12, guestsAttending: 30 });
    expect(await seen()).toEqual({ text: "All robots reached the goal.", participants: null });
    await save({ showsAttendance: true });
    expect(await seen()).toEqual({ text: "All robots reached the goal.", participants: 42 });
    await save({ guestsAttending: 31 });
    expect(await seen()).toMatchObject({ participants: 43 });

    await site.call("POST", `${path}/unpublish`, {});
    await site.call("DELETE", path);
    expect(await site.call("GET", `${path}/summary`, { token: false })).toMatchObject({ status: 404 });
  });

  test("two officers save different parts of a report, and both parts stay", async () => {
    site = await openTestSite({ engine, clock: () => now });
    const [event] = await seedEvents(site, [{ title: "Robotics", date: "2026-12-05", time: "16:30", pictures: 0 }]);
    const path = `/api/events/${event?.id}/closing`;
    const save = (body: object) => site.call("PUT", path, { body });
    await save({ wrappedUp: true, reportText: "It rained." });
    await save({ numbersConfirmed: true });
    const saved = await save({ membersAttending: 7, guestsAttending: 7 });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        reportText: "It rained.",
        membersAttending: 7,
        wrappedUp: { by: "asha" },
        numbersConfirmed: { by: "asha" },
      },
    });
  });

  test("a report that another officer has saved meanwhile is refused, and a client without a version saves", async () => {
    site = await openTestSite({ engine, clock: () => now });
    const [event] = await seedEvents(site, [{ title: "Robotics", date: "2026-12-05", time: "16:30", pictures: 0 }]);
    const path = `/api/events/${event?.id}/closing`;
    const save = (summary: string, version?: number) =>
      site.call("PUT", path, {
        body: { summary },
        ...(version !== undefined && { headers: { "if-match": `"${version}"` } }),
      });
    expect((await save("Mine.", 0)).body).toMatchObject({ summary: "Mine.", version: 1 });
    expect(await save("Theirs.", 0)).toMatchObject({ status: 409, body: { error: "stale" } });
    expect((await save("Mine again.", 1)).body).toMatchObject({ summary: "Mine again.", version: 2 });
    expect((await save("Without a version.")).body).toMatchObject({ summary: "Without a version.", version: 3 });
    expect((await site.call("GET", path)).body).toMatchObject({ summary: "Without a version.", version: 3 });
  });

  test("visitors see the check-in counts once they are confirmed, and entered numbers that differ need a reason", async () => {
    const door = await openRegistrationSite({ engine });
    site = door;
    const { ticket } = await door.register(1);
    await door.continueAt("2027-02-10T12:00:00Z");
    const record = { uuid: randomUUID(), ticket, device: "phone-a", scannedAt: "2027-02-10T11:50:00Z" };
    await site.call("POST", `/api/events/${door.eventId}/check-ins`, { body: { records: [record] } });
    const save = (report: object) =>
      site.call("PUT", `/api/events/${door.eventId}/closing`, {
        body: { numbersConfirmed: false, wrappedUp: false, ...report },
      });
    await save({ showsAttendance: true });
    const seen = async () => (await site.call("GET", `/api/events/${door.eventId}/summary`, { token: false })).body;
    expect(await seen()).toEqual({ text: "", participants: null });
    await save({ numbersConfirmed: true });
    expect(await seen()).toEqual({ text: "", participants: 1 });
    const numbers = { membersAttending: 4, guestsAttending: 1 };
    expect(await save(numbers)).toMatchObject({
      status: 400,
      body: { message: "Say why the numbers differ from check-in" },
    });
    expect((await save({ membersAttending: 0, guestsAttending: 1 })).status).toBe(200);
    const reason = { attendanceReason: "Four came through the side entrance." };
    expect((await save({ ...numbers, ...reason })).body).toMatchObject({ ...numbers, ...reason });
    expect((await save({ attendanceReason: "" })).status).toBe(400);
    // Saving only steps needs no reason. Numbers that equal the check-in counts need no reason either.
    expect((await save({ numbersConfirmed: true })).status).toBe(200);
    const cleared = { membersAttending: null, guestsAttending: null, attendanceReason: "" };
    expect((await save(cleared)).body).toMatchObject(cleared);
  });
});
