import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generatedFilesOf } from "#content/content-type.ts";
import { defaultBranch } from "#features/branch/branch.rules.ts";
import { withPalette } from "#features/branch/colors/palette.ts";
import { events } from "#features/events/server/events.service.ts";
import { findEvent } from "#features/events/server/events.store.ts";
import { branchDrawingKeys } from "#features/share-cards/server/branch-cards.drawing.ts";
import { partialPath } from "#platform/backups/backup-files.ts";
import { pictureFiles } from "#platform/media/media-key.ts";
import { addEvent, openSiteOnDisk, type SiteOnDisk } from "#tests/crash/site-on-disk.ts";
import { examine, isHealthy, removeUnusedFiles } from "./doctor.command.ts";
import { openSqliteAsIs, type SiteData } from "./site.store.ts";

const HOUR_MS = 3_600_000;
const later = () => new Date(Date.now() + 2 * HOUR_MS);

let dataDir: string;
let site: SiteOnDisk;
let data: SiteData & { engine: "sqlite" };
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "doctor-"));
  site = await openSiteOnDisk(dataDir);
  data = { ...openSqliteAsIs(join(dataDir, "site.db")), store: site.store };
});
afterEach(async () => {
  data.sqlite.close();
  await site.close();
  await rm(dataDir, { recursive: true });
});

const orphan = async (name: string) => {
  await site.store.put(`events/${name}.webp`, Buffer.from("picture"), "image/webp");
  return `events/${name}.webp`;
};

test("a site without faults is healthy", async () => {
  await addEvent(site.deps, "Robotics Workshop", 2);
  const findings = await examine(data, { dataDir }, later());
  expect(findings).toMatchObject({ faults: [], missing: [], orphans: [], leftovers: [] });
  expect(findings.fileCount).toBeGreaterThan(2);
  expect(isHealthy(findings)).toBe(true);
});

test("pictures with missing smaller copies are counted, but not reported as damage", async () => {
  const { image } = await addEvent(site.deps, "Robotics Workshop", 2);
  expect(await examine(data, { dataDir }, later())).toMatchObject({ incompleteCount: 2, missing: [] });
  const key = (image[0] ?? "").replace("/media/", "");
  for (const file of pictureFiles(key)) await site.store.put(file.key, Buffer.from("copy"), "image/webp");
  const findings = await examine(data, { dataDir }, later());
  expect(findings).toMatchObject({ incompleteCount: 1, orphans: [] });
  expect(isHealthy(findings)).toBe(true);
});

test("unused files are found when they are an hour old, and removed; others stay", async () => {
  await addEvent(site.deps, "Robotics Workshop");
  const key = await orphan("left-behind");
  expect((await examine(data, { dataDir }, new Date())).orphans).toEqual([]);
  const findings = await examine(data, { dataDir }, later());
  expect(findings.orphans.map((file) => file.key)).toEqual([key]);
  await removeUnusedFiles(data, findings);
  const healed = await examine(data, { dataDir }, later());
  expect(isHealthy(healed)).toBe(true);
  expect(healed.fileCount).toBe(findings.fileCount - 1);
  expect(healed.missing).toEqual([]);
});

test("current cards of events and of the branch count as used, and an outdated card is an orphan", async () => {
  const { _id } = await addEvent(site.deps, "Robotics Workshop");
  const event = await findEvent(data.db, _id, "published");
  if (!event) return expect.unreachable();
  const stale = generatedFilesOf(events, { ...event, title: "Robotics" })[0] ?? "";
  const used = [...generatedFilesOf(events, event), ...branchDrawingKeys(withPalette(defaultBranch))];
  for (const key of [...used, stale]) await site.store.put(key, Buffer.from("card"), "image/jpeg");
  const { orphans, missing } = await examine(data, { dataDir }, later());
  expect([orphans.map(({ key }) => key), missing]).toEqual([[stale], []]);
});

test("rows with a missing picture are reported, also if only a smaller copy is missing", async () => {
  const [one, two] = [await addEvent(site.deps, "One"), await addEvent(site.deps, "Two")].map((event) =>
    (event.image[0] ?? "").replace("/media/", ""),
  );
  const small = (two ?? "").replace(".webp", "@480.webp");
  await site.store.delete(one ?? "");
  await site.store.delete(small);
  const { missing } = await examine(data, { dataDir }, later());
  expect(missing.map(({ table, file }) => [table, file])).toEqual([
    ["event_images", one],
    ["event_images", small],
  ]);
});

test("finds and removes files of interrupted uploads, backups and restores, but not of running ones", async () => {
  const places = { dataDir, backupDir: join(dataDir, "elsewhere") };
  const leftovers = [
    ...["tmp/half-an-upload", ".restoring-2026-01-01T00-00-00", ".before-restore-2026-01-01.partial"],
    ...["backups/.backup-2026.partial", "elsewhere/.backup-2026.partial"],
  ];
  // Regardless of its age.
  const underWay = basename(partialPath("", "backup-2026"));
  const stay = [`backups/${underWay}`, "backups/backup-2026", `elsewhere/${underWay}`];
  for (const path of [...leftovers, ...stay]) {
    await mkdir(join(dataDir, path), { recursive: true });
    await utimes(join(dataDir, path), new Date(0), new Date(0));
  }
  const findings = await examine(data, places, new Date());
  expect(findings.leftovers.sort()).toEqual(leftovers.map((path) => join(dataDir, path)).sort());
  await removeUnusedFiles(data, findings);
  expect((await examine(data, places, new Date())).leftovers).toEqual([]);
  expect(await readdir(join(dataDir, "backups"))).toEqual([underWay, "backup-2026"]);
  expect(await readdir(places.backupDir)).toEqual([underWay]);
});

test("nothing is removed if most files seem to be orphans, because the database may be the wrong one", async () => {
  await addEvent(site.deps, "Robotics Workshop");
  for (let i = 0; i < 21; i++) await orphan(`picture-${i}`);
  const findings = await examine(data, { dataDir }, later());
  await expect(removeUnusedFiles(data, findings)).rejects.toThrow("Is this the right database for these files?");
  expect((await examine(data, { dataDir }, later())).fileCount).toBe(findings.fileCount);
});

test("a damaged index is reported, and then no file counts as an orphan", async () => {
  await addEvent(site.deps, "Robotics Workshop");
  data.sqlite.close();
  const vandal = new DatabaseSync(join(dataDir, "site.db"), { defensive: false });
  vandal.exec("pragma writable_schema = on");
  vandal.exec(`update sqlite_schema set name = name, rootpage =
    (select rootpage from sqlite_schema where name = 'audit_entries_at') where name = 'event_images_event'`);
  vandal.close();
  data = { ...openSqliteAsIs(join(dataDir, "site.db")), store: site.store };
  const findings = await examine(data, { dataDir }, later());
  expect(findings.faults.length).toBeGreaterThan(0);
  expect(findings.orphans).toEqual([]);
  expect(isHealthy(findings)).toBe(false);
});
