/**
 * Runs two instances on one PostgreSQL server, which goes down and comes back, and kills one instance. Needs a server
 * (TEST_DATABASE_URL): see CONTRIBUTING.md.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createChanges } from "#platform/db/database.ts";
import { watchOtherWriters } from "#platform/db/watch-changes.ts";
import { endProcesses, fetchPatiently, type SiteProcess, signInAt, startProcess } from "#tests/crash/site-process.ts";
import { createServerDatabase, serverAddress } from "#tests/support/databases.ts";
import { administrator } from "#tests/support/test-site.ts";
import { type BreakableLine, openBreakableLine } from "./breakable-line.ts";

const AWAY = { error: "database_away", message: expect.stringContaining("not available at the moment") };

let root: string;
let database: string;
let line: BreakableLine;
let one: SiteProcess;
let other: SiteProcess;
let token: string;
let edits = 0;

const start = (name: string) =>
  startProcess("running-site.ts", {
    DATABASE_URL: line.address,
    DATA_DIR: join(root, name),
    PORT: "0",
    LOG_LEVEL: "info",
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "instances-"));
  database = await createServerDatabase(serverAddress ?? "", "site_instances");
  line = await openBreakableLine(database);
  [one, other] = await Promise.all([start("one"), start("other")]);
  token = await signInAt(one.address, administrator);
});
afterAll(async () => {
  await endProcesses();
  await line.close();
  await rm(root, { recursive: true });
});

interface ReceivedResponse {
  status: number;
  body: { videoUrl?: string; error?: string };
  retryAfter: string | null;
  ms: number;
}

const TRIES = 20;
const BETWEEN_TRIES_MS = 200;

/** Retries while the site is busy because of other work on the machine. */
async function ask(address: string, path: string, init?: RequestInit, tries = TRIES): Promise<ReceivedResponse> {
  const since = performance.now();
  const answer = await fetch(address + path, init);
  const body = (await answer.json()) as ReceivedResponse["body"];
  if (body.error === "busy" && tries > 1) {
    await delay(BETWEEN_TRIES_MS);
    return ask(address, path, init, tries - 1);
  }
  return { status: answer.status, body, retryAfter: answer.headers.get("retry-after"), ms: performance.now() - since };
}
const signedIn = () => ({ headers: { authorization: `Bearer ${token}` } });
const edit = (address: string, videoUrl: string) =>
  ask(address, "/api/hero-settings", {
    method: "PUT",
    headers: { ...signedIn().headers, "content-type": "application/json" },
    body: JSON.stringify({ displayMode: "video", videoUrl }),
  });
const apply = (address: string, id: string) =>
  ask(address, "/api/student", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "n", email: `${id}@example.org`, id, branch: "b" }),
  });
const shown = async (address: string) => (await ask(address, "/api/hero-settings")).body.videoUrl;
const nextVideo = () => `https://example.org/${++edits}`;

/** Asserts that each uncached request fails with a message. @returns how long each took */
async function expectAway({ address }: SiteProcess): Promise<number[]> {
  const refused = [
    await ask(address, "/api/events?limit=1&page=7"),
    await ask(address, "/api/admin/verify", signedIn()),
    await edit(address, nextVideo()),
    await apply(address, "S0"),
  ];
  for (const { status, body, retryAfter } of refused)
    expect({ status, body, retryAfter }).toEqual({ status: 503, body: AWAY, retryAfter: "2" });
  return refused.map(({ ms }) => ms);
}

test("two instances started together act as one site: an edit shows on the other within a second", async () => {
  expect((await ask(other.address, "/api/admin/verify", signedIn())).status).toBe(200);
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const) {
    await shown(there.address);
    const videoUrl = nextVideo();
    expect((await edit(here.address, videoUrl)).status).toBe(200);
    await expect.poll(() => shown(there.address), { timeout: 1000, interval: 20 }).toBe(videoUrl);
  }
});

/** Reads the values of an API read until the edit shows. A read that starts a second after the edit must show it. */
async function expectCurrentWithinASecond(read: () => Promise<unknown>, edited: unknown) {
  const editedAt = performance.now();
  for (;;) {
    const startedAt = performance.now();
    const value = await read();
    if (value === edited) return;
    expect(startedAt - editedAt, "a read that starts a second after the edit shows the edit").toBeLessThan(1000);
  }
}

test("finding 31: an API read at the other instance right after an edit is never older than a second", async () => {
  const put = async (address: string, path: string, body: object) => {
    const headers = { ...signedIn().headers, "content-type": "application/json" };
    expect((await ask(address, path, { method: "PUT", headers, body: JSON.stringify(body) })).status).toBe(200);
  };
  const read = async (address: string, path: string) =>
    (await ask(address, path)).body as Record<string, string | undefined>;
  for (let round = 0; round < 10; round++) {
    const [here, there] = (round % 2 === 0 ? [one, other] : [other, one]).map(({ address }) => address) as [
      string,
      string,
    ];
    const text = `Round ${round}`;
    await Promise.all(["/api/branch", "/api/pages/home", "/api/hero-settings"].map((path) => read(there, path)));
    await put(here, "/api/branch", { tagline: text });
    await expectCurrentWithinASecond(async () => (await read(there, "/api/branch"))["tagline"], text);
    await put(here, "/api/pages/home", { whyTitle: text });
    await expectCurrentWithinASecond(async () => (await read(there, "/api/pages/home"))["whyTitle"], text);
    const videoUrl = nextVideo();
    expect((await edit(here, videoUrl)).status).toBe(200);
    await expectCurrentWithinASecond(() => shown(there), videoUrl);
  }
});

test("finding 31: an instance whose listening connection hangs treats all data as changed within a second", async () => {
  const hanging = await openBreakableLine(database);
  const changes = createChanges("listener");
  const heard: unknown[] = [];
  changes.on((list) => heard.push(...list));
  const watching = watchOtherWriters({
    db: undefined as never,
    databaseUrl: hanging.address,
    changes,
    instance: "listener",
    onError: () => undefined,
  });
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1);
  hanging.hold();
  const before = heard.length;
  await expect.poll(() => heard.length, { timeout: 1000, interval: 20 }).toBeGreaterThan(before);
  await watching.stop();
  await hanging.close();
});

test("password attempts on one instance count on the other", async () => {
  const guess = async ({ address }: SiteProcess) => {
    const body = JSON.stringify({ username: "nobody", password: "lattice-Kestrel-59" });
    const headers = { "content-type": "application/json" };
    return (await ask(address, "/api/admin/login", { method: "POST", headers, body })).status;
  };
  for (let tries = 0; tries < 5; tries++) expect(await guess(one)).toBe(401);
  const answers = [await guess(other), await guess(other), await guess(other), await guess(other)];
  expect(answers, "alone it would let five pass").toContain(429);
});

test("connections that the server ends are replaced", async () => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
  for (const { address } of [one, other])
    expect((await fetchPatiently(`${address}/api/events?limit=1&page=3`)).status).toBe(200);
});

test.each([
  ["stops", () => line.cut()],
  ["hangs", async () => line.hold()],
])(
  "a server that %s: cached responses are sent, other requests fail at once, and the site recovers",
  async (_name, lose) => {
    const kept = await shown(one.address);
    await shown(other.address);
    const before = one.printed().length;
    await lose();
    await Promise.all([one, other].map(({ address }) => ask(address, "/api/events?limit=1&page=9")));
    const took = await expectAway(other);
    for (let round = 0; round < 5; round++) {
      expect(await shown(one.address)).toBe(kept);
      took.push(...(await expectAway(one)));
    }
    // Allow for pauses of a busy machine.
    expect(took.sort((a, b) => a - b)[Math.floor(took.length / 2)]).toBeLessThan(100);

    await line.repair();
    const videoUrl = nextVideo();
    await expect
      .poll(async () => (await edit(one.address, videoUrl)).status, { timeout: 4000, interval: 100 })
      .toBe(200);
    expect(await shown(one.address)).toBe(videoUrl);
    await expect.poll(() => shown(other.address), { timeout: 4000, interval: 100 }).toBe(videoUrl);
    const lines = one.printed().slice(before).split("\n");
    expect(lines.filter((text) => text.includes("the database is unavailable"))).toHaveLength(1);
    expect(lines.filter((text) => text.includes("the database is available again"))).toHaveLength(1);
    const errors = lines.filter((text) => text.includes('"level":50'));
    expect(errors).toEqual([expect.stringContaining("the database is unavailable")]);
    expect(one.complained() + other.complained()).toBe("");
  },
);

const isRefused = (error: unknown) =>
  ((error as Error).cause as { code?: string } | undefined)?.code === "ECONNREFUSED";

/** Requests of each kind that a run needs, so that a slow machine proves as much as a fast one. */
const ENOUGH = 10;

/**
 * Sends visitors and writers to both instances like a proxy: a failed read goes to the other instance, a write only if
 * no instance listens. Ends after `until`, when enough requests were answered.
 */
async function load(until: Promise<unknown>) {
  let ended = false;
  void until.finally(() => {
    ended = true;
  });
  const acknowledged: string[] = [];
  const reads = { all: 0, failed: 0 };
  const writes = { all: 0, failed: 0 };
  const isDone = () => ended && acknowledged.length > ENOUGH && reads.all > ENOUGH;
  const both = (turn: number) => (turn % 2 === 0 ? [one.address, other.address] : [other.address, one.address]);

  async function read(turn: number) {
    reads.all += 1;
    for (const address of both(turn)) {
      const answer = await ask(address, `/api/events?limit=1&page=${(turn % 50) + 1}`).catch(() => undefined);
      if (answer?.status === 200) return;
    }
    reads.failed += 1;
  }
  async function write(turn: number, id: string) {
    writes.all += 1;
    const [first = "", second = ""] = both(turn);
    const answer = await apply(first, id)
      .catch((error: unknown) => (isRefused(error) ? apply(second, id) : undefined))
      .catch(() => undefined);
    if (answer?.status === 200 || answer?.status === 201) acknowledged.push(id);
    else writes.failed += 1;
  }
  const reader = async (offset: number) => {
    for (let turn = offset; !isDone(); turn++) await read(turn);
  };
  const writer = async (offset: number) => {
    for (let turn = offset; !isDone(); turn++) {
      await write(turn, `S${offset}-${process.hrtime.bigint()}`);
      await delay(30);
    }
  };
  await Promise.all([reader(0), reader(1), reader(2), reader(3), writer(0), writer(1)]);
  await until;
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const stored = (await client.query("select student_id from students")).rows.map((row) => row.student_id);
  await client.end();
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  return { reads, writes };
}

test("a rolling restart refuses no request", async () => {
  const restarted = (async () => {
    await delay(300);
    one.child.kill("SIGTERM");
    expect(await one.ended).toEqual({ code: 0, signal: null });
    one = await start("one");
    await delay(300);
  })();
  const { reads, writes } = await load(restarted);
  expect({ reads: reads.failed, writes: writes.failed }).toEqual({ reads: 0, writes: 0 });
  expect(Math.min(reads.all, writes.all)).toBeGreaterThan(10);
});

test("a killed instance loses no acknowledged write", async () => {
  const killed = (async () => {
    await delay(300);
    other.child.kill("SIGKILL");
    await other.ended;
    await delay(300);
  })();
  const { reads, writes } = await load(killed);
  expect(reads.failed / reads.all).toBeLessThan(0.01);
  expect(writes.all - writes.failed).toBeGreaterThan(5);
});
