import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BackupRefused } from "#platform/backups/backup-files.ts";
import { type BackupKind, findBackupState, listBackupNotes } from "#platform/backups/backup-notes.ts";
import { contentTypeOf, isRemade } from "#platform/media/media-key.ts";
import { openStore } from "#platform/media/open-media.ts";
import {
  addEvent,
  closeData,
  contentOf,
  dataOf,
  openSiteAt,
  openSiteOnDisk,
  type SiteOnDisk,
} from "#tests/crash/site-on-disk.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import type { SiteData } from "../site.store.ts";
import { type BackupOptions, makeBackup, verifyByRestore } from "./make-backup.ts";
import { restoreBackup } from "./restore.ts";

const NOW = new Date("2026-11-21T10:30:00Z");
const KEY = "correct horse battery staple";
const NAME = "backup-2026-11-21T10-30-00";

let root: string;
let site: SiteOnDisk;
let data: SiteData;
const old = () => join(root, "old");
const folder = () => join(root, "kept");
/** Returns the file names in the backup folder, without the list of erased people, which always exists. */
const entries = async () => (await readdir(folder())).filter((name) => name !== "erased-people.json").sort();
const keep = (parts: Partial<BackupOptions> = {}) =>
  makeBackup(data, { folder: folder(), kind: "daily", clock: () => NOW, ...parts });

// PostgreSQL takes seconds to start, so it starts before the tests.
beforeAll(async () => (await openTestDatabase("postgres")).destroy());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "kept-"));
});
afterEach(async () => {
  closeData(data);
  await site.close();
  await rm(root, { recursive: true });
});

describe.each(engines)("a backup of a site on %s", (engine) => {
  beforeEach(async () => {
    site = await openSiteAt(old(), engine);
    data = dataOf(site, old(), engine);
    await addEvent(site.deps, "Robotics Workshop");
  });

  test("is verified, and restored from one encrypted file, also on the other engine", async () => {
    const { note, path } = await keep({ key: KEY });
    expect(await entries()).toEqual([`${NAME}.json`, `${NAME}.tar.sealed`]);
    expect(await listBackupNotes(folder())).toEqual([note]);
    expect(note).toMatchObject({ kind: "daily", madeAt: NOW.toISOString(), files: 2, sealed: true });
    expect((await readFile(path)).includes("Robotics")).toBe(false);
    const before = await contentOf(site, old());

    const elsewhere = join(root, "elsewhere");
    const options = { force: true, now: NOW };
    const sqlite = { engine: "sqlite", dataDir: elsewhere } as const;
    await expect(restoreBackup(path, sqlite, options)).rejects.toThrow("is encrypted");
    await expect(restoreBackup(path, sqlite, { ...options, key: "x".repeat(20) })).rejects.toThrow(
      "BACKUP_KEY is wrong",
    );
    await restoreBackup(path, sqlite, { ...options, key: KEY });
    const onSqlite = await openSiteOnDisk(elsewhere);
    expect(await contentOf(onSqlite, elsewhere)).toEqual(before);
    await onSqlite.close();

    if (engine === "postgres") return;
    const machine = join(root, "machine");
    const db = await openTestDatabase("postgres");
    await restoreBackup(path, { engine: "postgres", dataDir: machine, db }, { ...options, key: KEY });
    const onPostgres = await openSiteOnDisk(machine, { db });
    expect(await contentOf(onPostgres, machine)).toEqual(before);
    await onPostgres.close();
  });

  test("finding 7: is made and verified although a file is damaged, and Health names the file", async () => {
    const { store } = site;
    const [key = ""] = (await Array.fromAsync(store.list())).map((file) => file.key).filter((name) => !isRemade(name));
    await (await openStore(old())).put(key, Buffer.from("damaged"), contentTypeOf(key));
    const { note, manifest } = await keep();
    expect([note.damaged, manifest.damaged]).toEqual([[key], [key]]);
    const state = await findBackupState(folder(), { now: NOW, timeZone: "Asia/Kolkata" });
    expect(state).toMatchObject({ state: "wrong", words: expect.stringContaining(`in this backup: ${key}.`) });
  });

  test("is made twice within one second, and both are complete", async () => {
    await Promise.all([keep({ kind: "by-hand" }), keep({ kind: "by-hand" })]);
    expect(await entries()).toEqual([NAME, `${NAME}-2`, `${NAME}-2.json`, `${NAME}.json`]);
    if (engine === "postgres") return;
    const sealed = { kind: "by-hand", key: KEY } as const;
    const [one, other] = [await keep(sealed), await keep(sealed)];
    expect([one.note.name, other.note.name]).toEqual([`${NAME}-3`, `${NAME}-4`]);
    await verifyByRestore(one.path, one.manifest, { key: KEY, now: NOW });
  });
});

describe("on SQLite", () => {
  beforeEach(async () => {
    site = await openSiteAt(old(), "sqlite");
    data = dataOf(site, old(), "sqlite");
    await addEvent(site.deps, "Robotics Workshop");
  });

  test("deletes remains of killed backups, but not those of a running one", async () => {
    const host = hostname().replace(/[^A-Za-z0-9]/g, "_");
    const ended = execFileSync(process.execPath, ["-p", "process.pid"]).toString().trim();
    await mkdir(join(folder(), `.backup-killed.${host}-${ended}-00000000.partial`, "media"), { recursive: true });
    const underWay = `.backup-under-way.${host}-${process.pid}-00000000.partial`;
    const elsewhere = ".backup-elsewhere.other_machine-1-00000000.partial";
    for (const name of [underWay, elsewhere]) await mkdir(join(folder(), name));
    await makeBackup(data, { folder: folder(), kind: "daily", clock: () => new Date() });
    const left = (await entries()).filter((name) => name.startsWith("."));
    expect(left).toEqual([elsewhere, underWay]);
  });

  test("reports a full disk and leaves no remains", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const store = { ...data.store, open: () => Promise.reject(full) };
    const failing = makeBackup({ ...data, store }, { folder: folder(), kind: "daily", clock: () => NOW });
    await expect(failing).rejects.toThrow(/^The disk of .*kept is full, so no backup was made/);
    expect(await entries()).toEqual([]);
  });

  test("an interrupted backup has no final name yet", async () => {
    const seen = new Set<string>();
    // The clock is read between the steps.
    const clock = () => {
      for (const name of existsSync(folder()) ? readdirSync(folder()) : []) seen.add(name);
      return NOW;
    };
    const { note } = await keep({ key: KEY, clock });
    expect([...seen].filter((name) => name.includes(".tar.sealed."))).toHaveLength(1);
    expect([...seen].filter((name) => name.startsWith("backup-"))).toEqual([`${note.name}.tar.sealed`]);
  });

  test("rejects a backup whose test restore differs", async () => {
    const { path, manifest } = await keep();
    const events = { rows: 2, sha256: "0".repeat(64) };
    const other = { ...manifest, tables: { ...manifest.tables, events } };
    await expect(verifyByRestore(path, other, { now: NOW })).rejects.toThrow("differs in table events");
    const [picture = ""] = Object.keys(manifest.files).filter((file) => file.startsWith("media/"));
    await writeFile(join(path, picture), "changed");
    await expect(verifyByRestore(path, manifest, { now: NOW })).rejects.toThrow("is changed");
    expect(await entries()).toEqual([NAME, `${NAME}.json`]);
  });

  test("copies the archive and its note to a bucket, and deletes expired ones there", async () => {
    const objects = new Map<string, number>();
    const store = {
      async put(file: string) {
        objects.set(basename(file), (await readFile(file)).length);
        // The archive for the bucket must not look like a backup here, in case the copy is interrupted.
        expect((await entries()).filter((name) => name.endsWith(".tar"))).toEqual([]);
      },
      read: async () => JSON.stringify([{ hash: "known only to the bucket", erased_at: 1 }]),
      delete: async (name: string) => void objects.delete(name),
    };
    const bucket = { name: "branch-backups", store };
    for (let day = 2; day <= 9; day++) {
      const now = new Date(Date.UTC(2026, 10, day, 2));
      const { note } = await keep({ clock: () => now, bucket });
      expect(note.bucket).toBe("branch-backups");
    }
    const stay = ["03", "04", "05", "06", "07", "08", "09"].map((day) => `backup-2026-11-${day}T02-00-00`);
    expect(await entries()).toEqual(stay.flatMap((name) => [name, `${name}.json`]));
    const copies = stay.flatMap((name) => [`${name}.json`, `${name}.tar`]);
    expect([...objects.keys()].sort()).toEqual([...copies, "erased-people.json"].sort());
    expect(await readFile(join(folder(), "erased-people.json"), "utf8")).toContain("known only to the bucket");
  });

  test("an unavailable bucket does not block an update, and retries do not fill the disk", async () => {
    let isAway = true;
    const answer = async () => {
      if (isAway) throw new BackupRefused("The bucket is away.");
    };
    const bucket = { name: "branch-backups", store: { put: answer, delete: answer, read: async () => null } };
    const tryAt = (hour: number, kind: BackupKind) =>
      keep({ kind, bucket, clock: () => new Date(Date.UTC(2026, 10, 2, hour)) });
    for (let hour = 1; hour <= 4; hour++)
      expect(await tryAt(hour, "before-update")).toMatchObject({ complaint: "The bucket is away." });
    const isArchive = (name: string) => !name.endsWith(".json");
    expect((await entries()).filter(isArchive)).toEqual(["02", "03", "04"].map((h) => `backup-2026-11-02T${h}-00-00`));
    for (const hour of [5, 6]) await expect(tryAt(hour, "daily")).rejects.toThrow("The bucket is away.");
    expect((await entries()).filter(isArchive)).toHaveLength(4);
    isAway = false;
    expect(await tryAt(7, "daily")).not.toHaveProperty("complaint");
    const stay = [2, 3, 4, 7].map((hour) => `backup-2026-11-02T0${hour}-00-00`);
    expect(await entries()).toEqual(stay.flatMap((name) => [name, `${name}.json`]));
  });
});
