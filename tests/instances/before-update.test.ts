import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backUpBeforeUpdate } from "#platform/backups/backup-job.ts";
import { listBackupNotes } from "#platform/backups/backup-notes.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openSiteDatabase } from "#platform/db/open-database.ts";
import { openPostgresPatiently } from "#platform/db/postgres.ts";
import { createServerDatabase, serverAddress } from "#tests/support/databases.ts";

let folder: string;
let databaseUrl: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "before-update-"));
  databaseUrl = await createServerDatabase(serverAddress ?? "", "site_before_update");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("before a new version changes a PostgreSQL database, it makes a backup if configured, or says that it made none", async () => {
  const backups = { folder: join(folder, "backups") };
  for (const [name, value] of Object.entries({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    BACKUP_DIR: backups.folder,
  }))
    vi.stubEnv(name, value);
  const place = { databaseUrl, dataDir: folder };
  const complaints: string[] = [];
  const backUp = vi.fn(async () => "");
  const complain = (words: string) => complaints.push(words);
  await backUpBeforeUpdate(place, backUp, complain);
  expect(complaints, "of an empty database").toEqual([]);

  const older = new Kysely<never>({ dialect: openPostgresPatiently(databaseUrl) });
  await migrate(older as never, "postgres", "002-secrets");
  await older.destroy();
  await backUpBeforeUpdate(place, backUp, complain);
  expect([complaints, backUp.mock.calls]).toEqual([
    [expect.stringMatching(/without a backup, because BACKUP_DIR/)],
    [],
  ]);
  const refused = backUpBeforeUpdate({ ...place, backups }, () => Promise.reject(new Error("The disk is full.")));
  await expect(refused).rejects.toThrow("the backup before the update failed: The disk is full.");

  await backUpBeforeUpdate({ ...place, backups });
  const [note] = await listBackupNotes(backups.folder);
  expect(note).toMatchObject({ kind: "before-update" });
  const manifest = await readFile(join(backups.folder, note?.name ?? "", "manifest.json"), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({ engine: "postgres", schemaVersion: "002-secrets" });

  await (await openSiteDatabase(place)).destroy();
  await backUpBeforeUpdate({ ...place, backups });
  expect(await listBackupNotes(backups.folder)).toHaveLength(1);
});
