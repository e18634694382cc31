import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deletePermanently, trash } from "#content/removal.ts";
import { events as eventKind } from "#features/events/server/events.service.ts";
import { openStore } from "#platform/media/open-media.ts";
import { addEvent, closeData, dataOf, openSiteAt, openSiteOnDisk, type SiteOnDisk } from "#tests/crash/site-on-disk.ts";
import { engines } from "#tests/support/databases.ts";
import { openSqliteAsIs, type SiteData } from "../site.store.ts";
import { createBackup } from "./backup.ts";
import { readManifest } from "./manifest.ts";
import { type RestoreTarget, restoreBackup } from "./restore.ts";

const NOW = new Date("2026-11-21T10:30:00Z");
const writer = { username: "asha" };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "backup-"));
});
afterEach(() => rm(root, { recursive: true }));

describe.each(engines)("a backup of a site on %s", (engine) => {
  const old = () => join(root, "old");
  const folder = () => join(root, "copies", "monday");
  let site: SiteOnDisk;
  let data: SiteData;
  beforeEach(async () => {
    site = await openSiteAt(old(), engine);
    data = dataOf(site, old(), engine);
  });
  afterEach(async () => {
    closeData(data);
    await site.close();
  });
  const target = (dataDir: string): RestoreTarget =>
    engine === "postgres" ? { engine, dataDir, db: site.db } : { engine, dataDir };

  test("is readable only for its owner, and its manifest lists every file", async () => {
    await addEvent(site.deps, "Robotics Workshop");
    const manifest = await createBackup(data, folder(), NOW);
    const found = (await readdir(folder(), { recursive: true, withFileTypes: true })).map((entry) => ({
      entry,
      path: join(entry.parentPath, entry.name),
    }));
    for (const { entry, path } of found)
      expect(((await stat(path)).mode & 0o777).toString(8), path).toBe(entry.isDirectory() ? "700" : "600");
    const files = found.filter(({ entry }) => entry.isFile()).map(({ path }) => path.slice(folder().length + 1));
    expect(files.sort()).toEqual(["manifest.json", ...Object.keys(manifest.files)].sort());
    expect(manifest).toMatchObject({ engine, madeAt: NOW.toISOString(), missing: [] });
    expect(await readManifest(folder())).toEqual(manifest);
    expect(await readdir(join(root, "copies"))).toEqual(["monday"]);
  });

  test("that is made while an officer deletes a picture has no row without its file", async () => {
    const doomed = await addEvent(site.deps, "Deleted in between");
    const kept = await addEvent(site.deps, "Stays");
    let listed = 0;
    const store = {
      ...site.store,
      // The database has been copied, the files have not.
      async *list() {
        if (listed++ === 0) {
          await trash(site.deps, eventKind, doomed._id, writer);
          await deletePermanently(site.deps, eventKind, doomed._id, writer);
        }
        yield* site.store.list();
      },
    };
    const manifest = await createBackup({ ...data, store }, folder(), NOW);
    expect(manifest.missing).toEqual([]);
    expect(listed).toBe(2);
    await restoreBackup(folder(), target(join(root, "new")), { force: true, now: NOW });
    const events = await (engine === "postgres" ? site : await openSiteOnDisk(join(root, "new"))).db
      .selectFrom("events")
      .select("title")
      .execute();
    expect(events).toEqual([{ title: kept.title }]);
  });

  test("lists a file that is missing on the site", async () => {
    const event = await addEvent(site.deps, "Robotics Workshop");
    const key = (event.image[0] ?? "").replace("/media/", "");
    await site.store.delete(key);
    expect((await createBackup(data, folder(), NOW)).missing).toEqual([key]);
  });

  test("does not replace another backup, and leaves no files when it fails", async () => {
    await addEvent(site.deps, "Robotics Workshop");
    await createBackup(data, folder(), NOW);
    await expect(createBackup(data, folder(), NOW)).rejects.toThrow("monday exists already");
    const store = {
      ...site.store,
      open: async () => {
        throw new Error("the disk is gone");
      },
    };
    await expect(createBackup({ ...data, store }, join(root, "copies", "tuesday"), NOW)).rejects.toThrow(
      "the disk is gone",
    );
    expect(await readdir(join(root, "copies"))).toEqual(["monday"]);
  });
});

test("rejects a damaged SQLite database", async () => {
  const dataDir = join(root, "site");
  const site = await openSiteAt(dataDir, "sqlite");
  await addEvent(site.deps, "Robotics Workshop");
  await site.db.deleteFrom("event_images").execute();
  await site.close();
  const raw = openSqliteAsIs(join(dataDir, "site.db"));
  raw.sqlite.exec(
    "pragma foreign_keys = off; insert into event_images (id, event_id, image, position) values ('x', 'no-such-event', 'i', 0)",
  );
  const data = { ...raw, store: await openStore(dataDir) };
  await expect(createBackup(data, join(root, "again"), NOW)).rejects.toThrow(
    "The database is damaged: A row of event_images points to a row of events that is not there",
  );
  raw.sqlite.close();
  expect(await readdir(root)).toEqual(["site"]);
});
