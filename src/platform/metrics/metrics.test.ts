import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { createJobs } from "../jobs/jobs.ts";
import { createQueue } from "../queue.ts";
import { type Metrics, serveMetrics } from "./metrics.ts";

let site: TestSite;
let metrics: Metrics | undefined;
let backupFolder: string | undefined;
afterEach(async () => {
  await metrics?.stop();
  await site.close();
  if (backupFolder) await rm(backupFolder, { recursive: true });
  metrics = backupFolder = undefined;
});

test("metrics cover responses, queues, jobs, backups and the database, without personal data", async () => {
  backupFolder = await mkdtemp(join(tmpdir(), "metrics-"));
  const at = "2026-11-21T10:00:00Z";
  const counts = { rows: 1, files: 1, bytes: 2048, sealed: false };
  const note = { name: "backup-2026-11-21T10-00-00", kind: "daily", madeAt: at, provenAt: at, ...counts };
  await writeFile(join(backupFolder, `${note.name}.json`), JSON.stringify(note));
  site = await openTestSite();
  metrics = await serveMetrics({ host: "127.0.0.1", port: 0 }, site.app.server, { db: site.deps.db, backupFolder });
  const address = await site.app.listen({ port: 0 });
  const get = (path: string) => fetch(address + path).then((answer) => answer.text());
  await get("/api/events");
  await get("/api/events?limit=abc&name=Canary");
  await get("/api/events");
  await get("/media/none.webp");
  const failing = { name: "Sweep", everyMs: 1, run: () => Promise.reject(new Error("Canary")) };
  await createJobs({ ...site.deps, onError: () => {} }, [failing]).runDue();
  const queue = createQueue({ name: "sorting", concurrency: 1 });
  const held = Promise.withResolvers<void>();
  const work = [queue.run(() => held.promise), queue.run(() => held.promise)];

  const read = () => fetch(metrics?.address ?? "").then((answer) => answer.text());
  const text = await read();
  const figure = (name: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")
        .at(-1),
    );
  expect(figure('site_responses_total{kind="api",status="200",cached="no"}')).toBe(1);
  expect(figure('site_responses_total{kind="api",status="200",cached="yes"}')).toBe(1);
  expect(figure('site_responses_total{kind="api",status="400",cached="no"}')).toBe(1);
  expect(figure('site_responses_total{kind="media",status="404",cached="no"}')).toBe(1);
  expect(figure('site_queue_waiting{queue="sorting"}')).toBe(1);
  expect(figure('site_job_failed{job="Sweep"}')).toBe(1);
  expect(figure("site_backup_made_timestamp_seconds")).toBe(Date.parse(at) / 1000);
  expect(figure("site_backup_bytes")).toBe(2048);
  expect(figure("site_database_up")).toBe(1);
  expect(figure("site_database_bytes")).toBeGreaterThan(4096);
  expect(figure("process_resident_memory_bytes")).toBeGreaterThan(0);
  expect(text).not.toMatch(/canary|asha|127\.0\.0\.1/i);
  held.resolve();
  await Promise.all(work);
  expect((await fetch(new URL("/", metrics.address))).status).toBe(404);
});

test.each(engines)("on %s the site says whether it can write, once a second, and logs each change", async (engine) => {
  let now = new Date("2026-11-21T10:00:00Z");
  site = await openTestSite({ engine, clock: () => now });
  const logged = [vi.spyOn(site.app.log, "error"), vi.spyOn(site.app.log, "info")];
  const told = () =>
    logged.flatMap(({ mock }) => mock.calls.map((call) => String(call.at(-1)))).filter((line) => /ready/.test(line));
  const ready = () => site.call("GET", "/readyz", { token: false });
  expect(await ready()).toMatchObject({ status: 200, body: { status: "ready" } });
  await sql`alter table secrets rename to put_away`.execute(site.deps.db);
  expect((await ready()).status).toBe(200);
  expect(told()).toEqual([]);
  for (now of [new Date("2026-11-21T10:00:01Z"), now, new Date("2026-11-21T10:00:03Z")])
    expect(await ready()).toMatchObject({
      status: 503,
      body: { message: "The database is not writable at the moment." },
    });
  expect(told()).toEqual(["not ready: the database or storage is not writable"]);
  await sql`alter table put_away rename to secrets`.execute(site.deps.db);
  now = new Date("2026-11-21T10:00:04Z");
  for (let round = 0; round < 2; round += 1) expect((await ready()).status).toBe(200);
  expect(told()).toEqual(["not ready: the database or storage is not writable", "ready again"]);
});

test("a site without room for uploads is not ready, and says why", async () => {
  site = await openTestSite({ minimumFreeBytes: Number.MAX_SAFE_INTEGER });
  expect(await site.call("GET", "/readyz", { token: false })).toMatchObject({ status: 507 });
});
