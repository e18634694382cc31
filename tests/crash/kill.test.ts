/**
 * D2: kills the process at a random moment while eight writers work. All acknowledged writes must then exist, with
 * their files. By default five rounds on the same data. `CRASH_TESTS=long npm run vitest -- tests/crash/kill.test.ts`
 * runs fifty rounds, and fifty more on PostgreSQL if TEST_DATABASE_URL names a server.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Random, seededRandom } from "#demo/random.ts";
import { examine, isHealthy, removeUnusedFiles } from "#operations/doctor.command.ts";
import { openSqliteAsIs, type SiteData } from "#operations/site.store.ts";
import { openSiteDatabase } from "#platform/db/open-database.ts";
import { createServerDatabase, serverAddress } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator, formOf, publishedEvents } from "#tests/support/test-site.ts";
import { openSiteOnDisk } from "./site-on-disk.ts";
import { endProcesses, fetchPatiently, isLong, signInAt, startSiteProcess } from "./site-process.ts";

const ROUNDS = isLong ? 50 : 5;
const WRITERS = 8;
const SEED = process.env["CRASH_SEED"] ?? "kill";
const TWO_HOURS_MS = 7_200_000;

/** A writer's record of one event: its title and number of pictures, or null if it does not exist. */
type State = { title: string; pictures: number } | null;

interface Known {
  /** The acknowledged state. */
  acknowledged: State;
  /** The result of the last write, if the site did not respond. */
  unanswered?: State;
}

let dataDir: string;
/** URL of the database server. Without one, the database is in the folder. */
let databaseUrl: string | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kill-"));
  databaseUrl = undefined;
  for (const known of [events, perhapsCreated, applications]) known.clear();
});
afterEach(async () => {
  await endProcesses();
  // An image encoder notices the end of its site a moment later and may still write a file.
  await rm(dataDir, { recursive: true, maxRetries: 20 });
});

/** Events by ID. A create without a response has no ID, so its unique title identifies it. */
const events = new Map<string, Known>();
const perhapsCreated = new Set<string>();
const applications = new Set<string>();
let answers = 0;
/** Number of acknowledged writes with a picture. */
let uploads = 0;
let number = 0;

/** Writes repeatedly until the site ends. */
async function write(address: string, token: string, own: string[], random: Random, onAnswer: () => void) {
  const headers = { authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, body?: FormData | string) => {
    const response = await fetchPatiently(address + path, {
      method,
      headers: typeof body === "string" ? { "content-type": "application/json" } : headers,
      ...(body && { body }),
    });
    const answer = (await response.json()) as { _id: string };
    if (!response.ok) throw new TypeError(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    answers++;
    if (body instanceof FormData) uploads++;
    onAnswer();
    return answer;
  };
  const fields = (title: string) => ({ title, description: "d", date: "2026-12-05", time: "16:30", location: "l" });

  async function createOne() {
    const title = `Event ${++number}`;
    perhapsCreated.add(title);
    const event = await send("POST", "/api/events", formOf({ ...fields(title), images: await pictureFile() }));
    perhapsCreated.delete(title);
    events.set(event._id, { acknowledged: { title, pictures: 1 } });
    own.push(event._id);
  }
  async function updateOne(id: string, known: Known) {
    const title = `Event ${++number}`;
    const next = { title, pictures: 1 };
    known.unanswered = next;
    // Replaces the old picture.
    await send("PUT", `/api/events/${id}`, formOf({ ...fields(title), keepImages: "", images: await pictureFile() }));
    known.acknowledged = next;
    delete known.unanswered;
  }
  async function deleteOne(id: string, known: Known) {
    own.splice(own.indexOf(id), 1);
    known.unanswered = null;
    await send("DELETE", `/api/events/${id}`);
    known.acknowledged = null;
    delete known.unanswered;
  }
  async function apply() {
    const id = `S${++number}`;
    await send("POST", "/api/student", JSON.stringify({ name: "n", email: `${id}@example.org`, id, branch: "b" }));
    applications.add(id);
  }

  for (;;) {
    const id = own.length > 0 ? random.pick(own) : undefined;
    const known = id === undefined ? undefined : events.get(id);
    const choice = random.next();
    if (!id || !known || choice < 0.3) await createOne();
    else if (choice < 0.55) await updateOne(id, known);
    else if (choice < 0.75) await deleteOne(id, known);
    else await apply();
  }
}

/** The site ended during a request. No other failure is allowed. */
function isCutOff(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message);
}

async function round(random: Random) {
  const { child, address, ended } = await startSiteProcess({ dataDir, databaseUrl });
  const token = await signInAt(address, administrator);

  let left = random.integer(1, 40);
  const extraMs = random.between(0, 60);
  const kill = () => {
    if (--left === 0) delay(extraMs).then(() => child.kill("SIGKILL"));
  };
  const ids = [...events].filter(([, { acknowledged }]) => acknowledged).map(([id]) => id);
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    write(
      address,
      token,
      ids.filter((_id, position) => position % WRITERS === index),
      random,
      kill,
    ).catch((error) => {
      if (!isCutOff(error)) throw error;
    }),
  );
  await Promise.all(writers);
  expect((await ended).signal).toBe("SIGKILL");
}

/**
 * Opens the data after the kill, compares it with the writers' records, and updates the records to the stored state.
 */
async function check() {
  const site = await openSiteOnDisk(
    dataDir,
    databaseUrl ? { db: await openSiteDatabase({ databaseUrl, dataDir }) } : {},
  );
  const sqlite = databaseUrl ? undefined : openSqliteAsIs(join(dataDir, "site.db"));
  const data: SiteData = { ...(sqlite ?? { engine: "postgres", db: site.db }), store: site.store };
  try {
    const findings = await examine(data, { dataDir }, new Date(Date.now() + TWO_HOURS_MS));
    expect(findings).toMatchObject({ faults: [], missing: [] });

    const found = new Map(
      (await publishedEvents(site.deps)).map((event) => [
        event._id,
        { title: event.title, pictures: event.image.length },
      ]),
    );
    for (const [id, { acknowledged, unanswered }] of events) {
      const state = found.get(id) ?? null;
      expect(unanswered === undefined ? [acknowledged] : [acknowledged, unanswered]).toContainEqual(state);
      events.set(id, { acknowledged: state });
    }
    for (const [id, state] of found) {
      if (events.has(id)) continue;
      expect(perhapsCreated, "a write that nobody made").toContain(state.title);
      expect(state.pictures).toBe(1);
      events.set(id, { acknowledged: state });
    }
    perhapsCreated.clear();

    const stored = (await site.db.selectFrom("students").select("student_id").execute()).map((row) => row.student_id);
    expect(stored).toEqual(expect.arrayContaining([...applications]));

    await removeUnusedFiles(data, findings);
    expect(isHealthy(await examine(data, { dataDir }, new Date(Date.now() + TWO_HOURS_MS)))).toBe(true);
    return findings.orphans.length;
  } finally {
    sqlite?.sqlite.close();
    await site.close();
  }
}

async function survive() {
  const random = seededRandom(SEED);
  let orphans = 0;
  answers = uploads = 0;
  for (let count = 1; count <= ROUNDS; count++) {
    await round(random);
    orphans += await check();
  }
  expect(answers).toBeGreaterThan(ROUNDS * 5);
  expect(uploads).toBeGreaterThan(ROUNDS);
  console.log(
    `${ROUNDS} kills, ${answers} acknowledged writes, ${uploads} of them with a picture, none lost; ${orphans} orphans removed`,
  );
}

test(`every acknowledged write survives ${ROUNDS} kills (seed "${SEED}")`, { timeout: 1_200_000 }, survive);

if (isLong && serverAddress)
  test(`and the same number on the PostgreSQL server`, { timeout: 1_200_000 }, async () => {
    databaseUrl = await createServerDatabase(serverAddress ?? "", "site_kills");
    await survive();
  });
