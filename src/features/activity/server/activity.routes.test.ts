import { afterEach, describe, expect, test } from "vitest";
import { ANYTHING } from "#platform/db/database.ts";
import { createJobs } from "#platform/jobs/jobs.ts";
import { engines } from "#tests/support/databases.ts";
import { openRegistrationSite } from "#tests/support/registration-site.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";

describe.each(engines)("dashboard data on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  let now = new Date("2026-03-01T10:00:00Z");
  const open = async () => {
    now = new Date("2026-03-01T10:00:00Z");
    site = await openTestSite({ engine, clock: () => now });
  };

  test("counts the items of each content type", async () => {
    await open();
    expect((await site.call("GET", "/api/stats")).body).toEqual({ events: 0, gallery: 0, achievements: 0, reports: 0 });
    const { db } = site.deps;
    const row = (id: number) => ({ id: String(id), created_at: 0, updated_at: 0, title: "T", date: "d", image: "i" });
    await db
      .insertInto("gallery_items")
      .values([row(1), row(2)])
      .execute();
    await db
      .insertInto("achievements")
      .values([1, 2, 3].map((id) => ({ ...row(id), description: "D" })))
      .execute();
    await db
      .insertInto("reports")
      .values({ id: "1", created_at: 0, updated_at: 0, title: "T", type: "annual", file: "f" })
      .execute();
    site.deps.changes.emit([ANYTHING]);
    expect((await site.call("GET", "/api/stats")).body).toEqual({ events: 0, gallery: 2, achievements: 3, reports: 1 });
  });

  test("returns the 20 newest actions of administrators", async () => {
    await open();
    expect((await site.call("GET", "/api/stats/activity")).body).toEqual([]);
    for (let minute = 1; minute <= 21; minute++) {
      now = new Date(Date.UTC(2026, 2, 1, 10, minute));
      const displayMode = minute % 2 === 0 ? "carousel" : "video";
      await site.call("PUT", "/api/hero-settings", { body: { displayMode, videoUrl: "https://cdn.example/a.mp4" } });
    }
    now = new Date("2026-03-01T10:30:00Z");
    const member = { name: "Meera", position: "Counselor", linkedin: "https://x.example", section: "branchCounselor" };
    await site.call("POST", "/api/team", { body: formOf({ ...member, image: await pictureFile() }) });
    const { status, body } = await site.call("GET", "/api/stats/activity");
    expect(status).toBe(200);
    expect(body).toHaveLength(20);
    expect(body.slice(0, 2)).toEqual([
      {
        _id: expect.any(String),
        at: "2026-03-01T10:30:00.000Z",
        actor: "asha",
        action: "created",
        entity: "team member",
        label: "Meera",
      },
      {
        _id: expect.any(String),
        at: "2026-03-01T10:21:00.000Z",
        actor: "asha",
        action: "updated",
        entity: "hero settings",
        label: "Video",
      },
    ]);
  });

  test("returns pages of the whole log, filtered by content type and user", async () => {
    await open();
    const lines = ["event", "event", "banner"].map((entity, index) => ({
      id: `${index}`,
      at: index,
      actor: index === 0 ? "retention" : "asha",
      action: "created",
      entity,
      entity_id: "1",
      label: `Line ${index}`,
    }));
    await site.deps.db.insertInto("audit_entries").values(lines).execute();
    const labels = async (query: string) => {
      const { body } = await site.call("GET", `/api/stats/activity?${query}`);
      return [body.total, body.items.map(({ label }: { label: string }) => label)];
    };
    expect(await labels("limit=2")).toEqual([3, ["Line 2", "Line 1"]]);
    expect(await labels("limit=2&page=2")).toEqual([3, ["Line 0"]]);
    expect(await labels("page=1&entity=event&actor=asha")).toEqual([1, ["Line 1"]]);
    expect((await site.call("GET", "/api/stats/activity?entity=banner")).body).toHaveLength(1);
    expect((await site.call("GET", "/api/stats/activity/choices")).body).toEqual({
      entities: ["banner", "event"],
      actors: ["asha", "retention"],
    });
  });

  test("returns the tasks of officers", async () => {
    await open();
    const taskData = async () => (await site.call("GET", "/api/stats/tasks")).body;
    expect(await taskData()).toEqual({
      backups: "The site makes no backups.",
      pastEvents: { total: 0, items: [] },
      reporting: [{ title: "Submit the annual plan of 2026", dueOn: "2026-02-01" }],
      drafts: [],
    });
    expect((await site.call("PUT", "/api/branch", { body: { ieeeReporting: false } })).status).toBe(200);
    const event = { description: "D", time: "10:00", location: "Lab", images: await pictureFile() };
    const add = async (title: string, date: string, more = {}) => {
      const answer = await site.call("POST", "/api/events", { body: formOf({ ...event, title, date, ...more }) });
      expect(answer.status).toBe(201);
      return answer.body._id as string;
    };
    await add("Later", "2026-04-01");
    await add("Next", "2026-03-02", { registrationLink: "https://forms.example/1" });
    await add("Draft", "2026-03-01", { state: "draft" });
    await add("Two months ago", "2025-12-30");
    const wrappedUp = await add("Without photos", "2026-02-05");
    const closing = { body: { wrappedUp: true } };
    expect((await site.call("PUT", `/api/events/${wrappedUp}/closing`, closing)).status).toBe(200);
    for (const day of ["01", "02"]) await add(`Past ${day}`, `2026-02-${day}`);
    const reported = await add("Past 03", "2026-02-03");
    const shown = await add("Past 04", "2026-02-04");
    const picture = { title: "P", date: "2026-02-04", event: shown, image: await pictureFile() };
    expect((await site.call("POST", "/api/gallery", { body: formOf(picture) })).status).toBe(201);
    const report = { id: "1", created_at: 0, updated_at: 0, title: "R", type: "event" as const, file: "f" };
    const reportOf = (event_id: string) =>
      site.deps.db
        .insertInto("reports")
        .values({ ...report, id: event_id, event_id })
        .execute();
    await reportOf(shown);
    await reportOf(reported);
    const both = ["photos in the gallery", "a report"];
    const eventId = expect.any(String);
    expect(await taskData()).toEqual({
      nextEvent: { eventId, title: "Next", startsAt: "2026-03-02T04:30:00.000Z", lacks: ["an end time"] },
      pastEvents: {
        total: 3,
        items: [
          { eventId, title: "Past 03", date: "2026-02-03", lacks: ["photos in the gallery"] },
          { eventId, title: "Past 02", date: "2026-02-02", lacks: both },
          { eventId, title: "Past 01", date: "2026-02-01", lacks: both },
        ],
      },
      drafts: [{ entity: "event", count: 1 }],
      backups: "The site makes no backups.",
    });
    await add("On now", "2026-03-01", { endTime: "18:00" });
    expect((await taskData()).nextEvent).toEqual({
      eventId,
      title: "On now",
      startsAt: "2026-03-01T04:30:00.000Z",
      isOn: true,
      hasForm: false,
      lacks: [],
    });
  });

  test("returns the last run of each job", async () => {
    await open();
    expect((await site.call("GET", "/api/stats/jobs")).body).toEqual([]);
    const jobs = createJobs({ ...site.deps, onError: () => {} }, [
      { name: "Sweep", everyMs: 1000, run: async () => "2 swept" },
      {
        name: "Wipe",
        everyMs: 1000,
        run: async () => {
          throw new Error("no cloth");
        },
      },
    ]);
    await jobs.runDue();
    const at = "2026-03-01T10:00:00.000Z";
    expect((await site.call("GET", "/api/stats/jobs")).body).toEqual([
      { name: "Sweep", startedAt: at, finishedAt: at, outcome: "2 swept" },
      { name: "Wipe", startedAt: at, finishedAt: at, failure: "The job failed. See the log for the reason." },
    ]);
  });

  test("requires an administrator", async () => {
    await open();
    for (const url of ["/api/stats", "/api/stats/activity", "/api/stats/tasks", "/api/stats/jobs"])
      for (const token of [false, "x".repeat(43)] as const)
        expect(await site.call("GET", url, { token })).toMatchObject({ status: 401, body: { error: "unauthorised" } });
  });
});

describe.each(engines)("tasks about registrations on %s", (engine) => {
  test("officers see a waiting list, free places before the end, and numbers to confirm", async () => {
    const site = await openRegistrationSite({ engine, settings: { capacity: 2 } });
    const officer = { call: site.call, token: "" };
    const call = async (method: "GET" | "PUT", path: string, body?: object) => {
      await renewSession(officer);
      return (await site.call(method, path, { token: officer.token, ...(body && { body }) })).body;
    };
    const tasks = async () => (await call("GET", "/api/stats/tasks")).registrations;
    const of = { eventId: site.eventId, title: "Soldering evening", closesAt: "2027-02-10T12:00:00.000Z" };
    expect(await tasks()).toBeUndefined();
    for (const number of [1, 2, 3]) await site.register(number);
    expect(await tasks()).toEqual([{ ...of, task: "waiting", count: 1 }]);

    await call("PUT", `/api/events/${site.eventId}/registration`, { mode: "form", capacity: 5 });
    expect(await tasks()).toBeUndefined();
    site.setNow("2027-02-09T13:00:00Z");
    expect(await tasks()).toEqual([{ ...of, task: "closes_soon", count: 2 }]);

    site.setNow("2027-02-10T15:00:00Z");
    expect(await tasks()).toEqual([{ ...of, task: "confirm_numbers", count: 0 }]);
    await call("PUT", `/api/events/${site.eventId}/closing`, { numbersConfirmed: true, wrappedUp: false });
    expect(await tasks()).toBeUndefined();
    await site.close();
  });
});
