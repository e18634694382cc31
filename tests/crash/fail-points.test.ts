/**
 * D3: kills a site at a step of a write and opens it again. By default, kills at the last occurrence of each kind of
 * step; `CRASH_TESTS=long npm run vitest -- tests/crash/fail-points.test.ts` kills at every step. Killing a process
 * tests the order of the steps. Data loss in a power failure depends on fsync.
 */

import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { presentForAdmins } from "#content/publication.ts";
import { trash } from "#content/removal.ts";
import type { Event } from "#features/events/events.contract.ts";
import { presentEvent } from "#features/events/server/event-rows.service.ts";
import { events, listEvents } from "#features/events/server/events.service.ts";
import type { EventRow } from "#features/events/server/events.store.ts";
import { examine, isHealthy, removeUnusedFiles } from "#operations/doctor.command.ts";
import { openSqliteAsIs } from "#operations/site.store.ts";
import { listMediaReferences } from "#platform/db/media-columns.store.ts";
import { lastingFiles } from "#platform/media/media-key.ts";
import { mediaColumns } from "#src/site-content.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, publishedEvents } from "#tests/support/test-site.ts";
import type { StepsTaken } from "./failing-site.ts";
import { addEvent, openSiteOnDisk, type SiteOnDisk, signIn } from "./site-on-disk.ts";
import { endProcesses, fetchPatiently, isLong, startProcess } from "./site-process.ts";

const TWO_HOURS_MS = 7_200_000;
const fields = { description: "d", date: "2026-12-06", time: "10:00", location: "Lab 4" };
const pictures = () => Promise.all(["a.png", "b.png"].map((name) => pictureFile(name)));

let root: string;
let template: string;
let token: string;
/** Acknowledged earlier and not changed afterwards. */
let untouched: Event;
/** Items that the writes change. */
let subject: Event;
let draft: Event;
let trashed: Event;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "fail-points-"));
  template = join(root, "template");
  await mkdir(template);
  const site = await openSiteOnDisk(template);
  token = await signIn(site);
  untouched = await addEvent(site.deps, "Untouched");
  subject = await addEvent(site.deps, "Subject", 2);
  draft = await addEvent(site.deps, "Draft", 2, { state: "draft" });
  trashed = await addEvent(site.deps, "Trashed", 2);
  await trash(site.deps, events, trashed._id, { username: "asha" });
  const publishAt = new Date(Date.now() + TWO_HOURS_MS).toISOString();
  await addEvent(site.deps, "Due", 2, { state: "scheduled", publishAt });
  await site.close();
});
afterAll(async () => {
  await endProcesses();
  await rm(root, { recursive: true });
});

type Send = (address: string) => Promise<Response>;
const call = (address: string, method: string, path: string, body?: FormData | string) =>
  fetchPatiently(address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === "string" && { "content-type": "application/json" }),
    },
    ...(body && { body }),
  });

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
const erase: Send = (address) => call(address, "DELETE", `/api/trash/${trashed._id}`);
const eraseItem: Send = (address) => {
  const [, picture = ""] = /events\/([0-9a-f-]{36})-/.exec(subject.image[0] ?? "") ?? [];
  return call(address, "DELETE", `/api/gallery/${picture}/for-good`);
};
const deleteTwo: Send = (address) => {
  const body = JSON.stringify({ ids: [subject._id, draft._id], action: "delete" });
  return call(address, "POST", "/api/events/bulk", body);
};
const schedule: Send = (address) =>
  fetchPatiently(`${address}/publish-due/${Date.now() + 2 * TWO_HOURS_MS}`, { method: "POST" });

const shape = ({ title, state, image }: Event) => [title, state, image.length] as const;
const SUBJECT = ["Subject", "published", 2];
const DRAFT = ["Draft", "draft", 2];
const DUE = ["Due", "scheduled", 2];
const TRASHED = ["Trashed", "trashed", 2];
const before = [DRAFT, DUE, SUBJECT, TRASHED];

interface Write {
  send: Send;
  /** The expected events after the write. */
  after: unknown[];
  leavesOrphans: boolean;
}

const writes: [name: string, write: Write][] = [
  ["POST", { send: create, after: [DRAFT, DUE, ["New", "published", 2], SUBJECT, TRASHED], leavesOrphans: true }],
  ["PUT", { send: update, after: [["Changed", "published", 2], DRAFT, DUE, TRASHED], leavesOrphans: true }],
  ["DELETE", { send: remove, after: [DRAFT, DUE, ["Subject", "trashed", 2], TRASHED], leavesOrphans: false }],
  ["erasing", { send: erase, after: [DRAFT, DUE, SUBJECT], leavesOrphans: true }],
  [
    "deleting a picture permanently",
    { send: eraseItem, after: [DRAFT, DUE, ["Subject", "published", 1], TRASHED], leavesOrphans: true },
  ],
  [
    "deleting of two",
    {
      send: deleteTwo,
      after: [["Draft", "trashed", 2], DUE, ["Subject", "trashed", 2], TRASHED],
      leavesOrphans: false,
    },
  ],
  ["the schedule", { send: schedule, after: [DRAFT, ["Due", "published", 2], SUBJECT, TRASHED], leavesOrphans: false }],
];

/** Numbers of the steps at which the site is killed, counted from 1. */
function chosen(steps: readonly string[]): { number: number; step: string }[] {
  return steps
    .map((step, index) => ({ number: index + 1, step }))
    .filter(({ number, step }) => isLong || steps.lastIndexOf(step) === number - 1);
}

/** All events except the untouched one, whatever their state. */
async function othersOn({ deps }: SiteOnDisk) {
  const rows = (await listEvents(deps, {}, "all")) as EventRow[];
  const all = rows.map((row) => presentForAdmins({ present: (row: EventRow) => presentEvent(deps, row) }, row));
  return (await Promise.all(all))
    .filter(({ _id }) => _id !== untouched._id)
    .map(shape)
    .sort();
}

async function openAgain(dataDir: string, expected: unknown[]) {
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

    expect(await publishedEvents(site.deps)).toContainEqual(untouched);
    expect(await othersOn(site)).toEqual(expected);

    await removeUnusedFiles(data, findings);
    expect(isHealthy(await examine(data, { dataDir }, now))).toBe(true);
    const stored: string[] = [];
    for await (const { key } of site.store.list()) stored.push(key);
    const named = (await listMediaReferences(site.db, mediaColumns)).flatMap(({ key }) => lastingFiles(key));
    expect(stored.sort()).toEqual(named.sort());
    return findings.orphans.length;
  } finally {
    data.sqlite.close();
    await site.close();
  }
}

describe.each(writes)("%s of events with pictures", (name, { send, after, leavesOrphans }) => {
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
        orphans += await openAgain(dataDir, number >= committed ? after : before);
      } catch (error) {
        throw new Error(`Killed at step ${number}, ${step}`, { cause: error });
      }
      await rm(dataDir, { recursive: true });
    }
    expect(orphans > 0, "kills leave files without a row where files are written or deleted").toBe(leavesOrphans);
  });
});
