import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SiteTimeZone } from "#platform/site-time-zone.ts";
import { migrate } from "../db/migrate.ts";
import { openSiteDatabase } from "../db/open-database.ts";
import { openSqlite } from "../db/sqlite.ts";
import { AppError } from "../errors.ts";
import { StartupError } from "../startup-error.ts";
import { backUpBeforeUpdate, backupJob } from "./backup-job.ts";
import { type BackupNote, listBackupNotes } from "./backup-notes.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-job-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("a daily run reports its backup, and a failed run also reports the last verified backup", async () => {
  let now = new Date("2026-11-21T10:00:00Z");
  let fails = false;
  const backUp = async () => {
    if (fails) throw new AppError("internal", { message: "The disk of /srv/backups is full." });
    const name = `backup-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`;
    const at = now.toISOString();
    const what = { rows: 1200, files: 1, bytes: 3_400_000, sealed: true };
    const note: BackupNote = { name, kind: "daily", madeAt: at, provenAt: at, ...what };
    await writeFile(join(folder, `${name}.json`), JSON.stringify(note));
  };
  const job = backupJob({ folder, timeZone: new SiteTimeZone("Asia/Kolkata"), backUp });
  const run = () => job.run(now, new AbortController().signal);
  const first = "Of 21 Nov 2026, 15:30: 1,200 rows and 1 file, 3.4 MB, encrypted, verified by a test restore";
  expect(await run()).toBe(`${first}.`);
  now = new Date("2026-11-22T08:00:00Z");
  expect(await run()).toBe(`${first}.`);
  expect(await readdir(folder)).toHaveLength(1);
  now = new Date("2026-11-22T09:30:00Z");
  fails = true;
  await expect(run()).rejects.toThrow(`The disk of /srv/backups is full. The last verified backup: ${first}.`);
  fails = false;
  expect(await run()).toContain("Of 22 Nov 2026, 15:00");
});

test("an update backs up the database before it changes it, and changes nothing if the backup fails", async () => {
  vi.stubEnv("DATA_DIR", folder);
  const file = join(folder, "site.db");
  const { database, dialect } = openSqlite(file);
  const older = new Kysely<never>({ dialect });
  await migrate(older as never, "sqlite", "002-secrets");
  // The next migration gives the table more columns.
  database.exec("insert into students values ('s1', 'Asha Rao', 'asha@example.org', '21CS001', 'CSE', 'f', 1, 0)");
  await older.destroy();

  const refused = backUpBeforeUpdate({ dataDir: folder }, () => Promise.reject(new Error("The disk is full.")));
  await expect(refused).rejects.toThrow("but the backup before the update failed: The disk is full.");
  const backUpWith = (error: unknown) => backUpBeforeUpdate({ dataDir: folder }, () => Promise.reject(error));
  await expect(backUpWith(new StartupError("It is full.", { exitReason: "disk" }))).rejects.toMatchObject({
    exitReason: "disk",
  });
  const stderr = "file:///srv/site/src/x.ts:7\n  x();\n  ^\n\nTypeError: x is none\n    at y (z.ts:1)\n\nNode.js v26\n";
  const unforeseen = Object.assign(new Error(`Command failed: node backup\n${stderr}`), { code: 1, stderr });
  await expect(backUpWith(unforeseen)).rejects.toThrow(/update failed: TypeError: x is none$/);
  const complaints: string[] = [];
  const away = async () => "The bucket has no copy.";
  await backUpBeforeUpdate({ dataDir: folder }, away, (words) => complaints.push(words));
  expect(complaints).toEqual(["The bucket has no copy."]);

  await backUpBeforeUpdate({ dataDir: folder });
  const [note] = await listBackupNotes(join(folder, "backups"));
  expect(note).toMatchObject({ kind: "before-update" });
  const manifest = await readFile(join(folder, "backups", note?.name ?? "", "manifest.json"), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({ schemaVersion: "002-secrets" });

  await (await openSiteDatabase({ dataDir: folder })).destroy();
  await backUpBeforeUpdate({ dataDir: folder });
  expect(await listBackupNotes(join(folder, "backups"))).toHaveLength(1);
});
