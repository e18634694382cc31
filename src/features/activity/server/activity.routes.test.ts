import { afterEach, describe, expect, test } from "vitest";
import { createJobs } from "#platform/jobs/jobs.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

describe.each(engines)("the dashboard's numbers on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  let now = new Date("2026-03-01T10:00:00Z");
  const open = async () => {
    now = new Date("2026-03-01T10:00:00Z");
    site = await openTestSite({ engine, clock: () => now });
  };

  test("count what there is of each kind", async () => {
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
    expect((await site.call("GET", "/api/stats")).body).toEqual({ events: 0, gallery: 2, achievements: 3, reports: 1 });
  });

  test("come with the newest twenty things that administrators did", async () => {
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

  test("come with how the work that repeats went last", async () => {
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
      { name: "Wipe", startedAt: at, finishedAt: at, failure: "It failed: the log says why." },
    ]);
  });

  test("are for administrators alone", async () => {
    await open();
    for (const url of ["/api/stats", "/api/stats/activity", "/api/stats/jobs"])
      for (const token of [false, "x".repeat(43)] as const)
        expect(await site.call("GET", url, { token })).toMatchObject({ status: 401, body: { error: "unauthorised" } });
  });
});
