/**
 * D3: a site is killed at a step of a write, and opened again. Here at the last occurrence of each kind of step;
 * `CRASH_TESTS=long npx vitest run tests/crash/fail-points.test.ts` takes every single step.
 * Killing a process shows the order of the steps right; what the disk does in a loss of power is left to fsync.
 */
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Event } from "#features/events/events.contract.ts";
import { getEvent, listEvents } from "#features/events/server/events.service.ts";
import { examine, isHealthy, removeStrays } from "#operations/doctor/doctor.ts";
import { openSqliteAsIs } from "#operations/site/site-data.store.ts";
import { listMediaReferences } from "#platform/db/media-keys.store.ts";
import { lastingFiles } from "#platform/media/picture-files.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import type { StepsTaken } from "./failing-site.ts";
import { addEvent, openSiteOnDisk, signIn } from "./site-on-disk.ts";
import { fetchPatiently, isLong, startProcess } from "./site-process.ts";

const TWO_HOURS_MS = 7_200_000;
const fields = { description: "d", date: "2026-12-06", time: "10:00", location: "Lab 4" };
const pictures = () => Promise.all(["a.png", "b.png"].map((name) => pictureFile(name)));

let root: string;
let template: string;
let token: string;
/** Acknowledged before, and touched by nobody. */
let untouched: Event;
/** What the writes are about. */
let subject: Event;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "fail-points-"));
  template = join(root, "template");
  await mkdir(template);
  const site = await openSiteOnDisk(template);
  token = await signIn(site);
  untouched = await addEvent(site.deps, "Untouched");
  subject = await addEvent(site.deps, "Subject", 2);
  await site.close();
});
afterAll(() => rm(root, { recursive: true }));

type Send = (address: string) => Promise<Response>;
const call = (address: string, method: string, path: string, body?: FormData) =>
  fetchPatiently(address + path, { method, headers: { authorization: `Bearer ${token}` }, ...(body && { body }) });

const create: Send = async (address) =>
  call(address, "POST", "/api/events", formOf({ ...fields, title: "New", images: await pictures() }));
const update: Send = async (address) =>
  call(
    address,
    "PUT",
    `/api/events/${subject._id}`,
    formOf({ ...fields, title: "Changed", keepImages: subject.image[1], images: await pictureFile("c.png") }),
  );
const remove: Send = (address) => call(address, "DELETE", `/api/events/${subject._id}`);

const shape = (event: Event) => [event.title, event.image.length] as const;

/** Each write, with the events there may be afterwards: as before it, or as after it. */
const writes: [name: string, send: Send, before: unknown[], after: unknown[]][] = [
  [
    "POST",
    create,
    [["Subject", 2]],
    [
      ["New", 2],
      ["Subject", 2],
    ],
  ],
  ["PUT", update, [["Subject", 2]], [["Changed", 2]]],
  ["DELETE", remove, [["Subject", 2]], []],
];

/** The numbers of the steps to be killed at, counted from 1. */
function chosen(steps: readonly string[]): { number: number; step: string }[] {
  return steps
    .map((step, index) => ({ number: index + 1, step }))
    .filter(({ number, step }) => isLong || steps.lastIndexOf(step) === number - 1);
}

async function openAgain(dataDir: string, hasCommitted: boolean, before: unknown[], after: unknown[]) {
  const site = await openSiteOnDisk(dataDir);
  const data = { ...openSqliteAsIs(join(dataDir, "site.db")), store: site.store };
  try {
    const now = new Date(Date.now() + TWO_HOURS_MS);
    const findings = await examine(data, { dataDir }, now);
    expect(findings, "integrity, and no row without its file").toMatchObject({
      faults: [],
      missing: [],
      leftovers: [],
    });

    expect(await getEvent(site.deps, untouched._id)).toEqual(untouched);
    const others = ((await listEvents(site.deps)) as Event[])
      .filter(({ _id }) => _id !== untouched._id)
      .map(shape)
      .sort();
    expect(others).toEqual(hasCommitted ? after : before);

    await removeStrays(data, findings);
    expect(isHealthy(await examine(data, { dataDir }, now))).toBe(true);
    const stored: string[] = [];
    for await (const { key } of site.store.list()) stored.push(key);
    const named = (await listMediaReferences(site.db)).flatMap(({ key }) => lastingFiles(key));
    expect(stored.sort()).toEqual(named.sort());
    return findings.orphans.length;
  } finally {
    data.sqlite.close();
    await site.close();
  }
}

describe.each(writes)("%s of an event with pictures", (name, send, before, after) => {
  test("loses nothing when the process dies at any step", { timeout: 600_000 }, async () => {
    const undisturbed = join(root, `${name}-undisturbed`);
    await cp(template, undisturbed, { recursive: true });
    const first = await startProcess("failing-site.ts", {}, [undisturbed]);
    expect((await send(first.address)).ok).toBe(true);
    first.child.send("steps");
    const [{ steps }] = (await once(first.child, "message")) as [StepsTaken];
    first.child.kill("SIGKILL");
    await first.ended;
    expect(steps).toContain("database.before-commit");
    const committed = steps.indexOf("database.after-commit") + 1;

    let orphans = 0;
    for (const { number, step } of chosen(steps)) {
      const dataDir = join(root, `${name}-${number}`);
      await cp(template, dataDir, { recursive: true });
      const { address, ended } = await startProcess("failing-site.ts", {}, [dataDir, String(number)]);
      await expect(send(address), step).rejects.toThrow();
      expect((await ended).signal, step).toBe("SIGKILL");
      try {
        orphans += await openAgain(dataDir, number >= committed, before, after);
      } catch (error) {
        throw new Error(`Killed at step ${number}, ${step}`, { cause: error });
      }
      await rm(dataDir, { recursive: true });
    }
    expect(orphans, "some kills leave files without a row, or the steps are not where they should be").toBeGreaterThan(
      0,
    );
  });
});
