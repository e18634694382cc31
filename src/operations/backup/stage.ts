import { createReadStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eraseItemsAgain } from "#content/erasure.ts";
import { weekDue } from "#features/activity/server/weekly-email.mail-templates.ts";
import { newsletterSettings } from "#features/newsletter/server/newsletter.service.ts";
import { eraseSubscribersAgain } from "#features/newsletter/server/newsletter.store.ts";
import { eraseRegistrationsAgain } from "#features/registrations/server/erasures.store.ts";
import { giveUpNewsletters } from "#features/registrations/server/outbox.store.ts";
import { eraseStudentsAgain } from "#features/students/server/erasures.store.ts";
import { BackupRefused, writeDurably } from "#platform/backups/backup-files.ts";
import { openSiteDatabase } from "#platform/db/database.ts";
import { addErasedList, clearTraces, type ErasedList } from "#platform/db/erasures.store.ts";
import { migrate } from "#platform/db/migrate.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { removeUnfinishedMove } from "#platform/db/unfinished-move.store.ts";
import { fsync } from "#platform/disk.ts";
import { contentTypes, erasePicturesAgain } from "#src/site-content.ts";
import { openSqliteAsIs, readTimeZone, sqliteFaults } from "../site.store.ts";
import { type Manifest, TABLES_FOLDER } from "./manifest.ts";
import { endAllSessions, type Row, replaceTables } from "./tables.store.ts";
import { requireSameTables, type TablesDigest } from "./tables-digest.ts";

/** Fills a new SQLite database, in the schema of the backup, with the tables of a PostgreSQL backup. */
async function fillFromTables(folder: string, manifest: Manifest, file: string) {
  const { db } = openSqliteAsIs(file);
  try {
    await migrate(db, "sqlite", manifest.schemaVersion);
    await replaceTables(db, async (table) => {
      const path = `${TABLES_FOLDER}/${table}.jsonl`;
      if (!(path in manifest.files)) return [];
      const lines = (await readFile(join(folder, path), "utf8")).split("\n");
      return lines.filter(Boolean).map((line) => JSON.parse(line) as Row);
    });
  } catch (error) {
    if (!/not found/.test(String(error))) throw error;
    throw new BackupRefused("The backup was written by a newer version of this site. Install that version.", {
      cause: error,
    });
  } finally {
    await db.destroy();
  }
}

/** Older backups contain the mark of a move in progress. */
async function removeMark(file: string) {
  const { db } = openSqliteAsIs(file);
  await removeUnfinishedMove(db).finally(() => db.destroy());
}

/**
 * Creates a SQLite database from a backup, migrates it, ends all sessions and invitations, and checks it.
 * @param copied the expected tables before the migration
 * @returns its path
 */
export async function stageDatabase(
  folder: string,
  manifest: Manifest,
  staging: string,
  copied?: TablesDigest,
): Promise<string> {
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const file = join(staging, SQLITE_FILE);
  if (manifest.engine === "sqlite")
    await writeDurably(file, createReadStream(join(folder, SQLITE_FILE)) as AsyncIterable<Buffer>);
  else await fillFromTables(folder, manifest, file);
  if (copied) await requireSameTables(file, copied);
  await removeMark(file);
  const db = await openSiteDatabase({ dataDir: staging });
  await endAllSessions(db);
  await db.destroy();
  await checkAndCheckpoint(file);
  return file;
}

/** Checks a database with exclusive access, and leaves it as one file without a log. */
export async function checkAndCheckpoint(file: string) {
  const { sqlite } = openSqliteAsIs(file);
  const faults = sqliteFaults(sqlite);
  sqlite.exec("PRAGMA journal_mode = DELETE");
  sqlite.close();
  if (faults.length > 0) throw new BackupRefused(`The database of the backup is damaged: ${faults[0]}`);
  await fsync(file);
}

/**
 * Keeps a restored site from sending newsletters again: emails that the backup had not sent yet, and the digest of the day.
 * @returns how many emails
 */
export async function stopNewsletters(
  file: string,
  { fixedTimeZone, now }: { fixedTimeZone: string | undefined; now: Date },
): Promise<number> {
  const { db } = openSqliteAsIs(file);
  let stopped = 0;
  try {
    stopped = await giveUpNewsletters(db);
    const week = weekDue(now, (await readTimeZone(db, { fixedTimeZone })).name);
    const stored = await newsletterSettings.find(db);
    if (week !== undefined && stored)
      await newsletterSettings.save(db, {
        value: { ...stored.value, lastDigest: week },
        version: stored.version,
        now,
      });
  } finally {
    await db.destroy();
  }
  await checkAndCheckpoint(file);
  return stopped;
}

/** Erases from a staged database the people, pictures and items that were erased after the backup. */
export async function eraseInFile(file: string, list: ErasedList): Promise<void> {
  if (list.rows.length === 0) return;
  const { db } = openSqliteAsIs(file);
  try {
    const erasedAt = await addErasedList(db, list);
    await eraseStudentsAgain(db, erasedAt);
    await eraseRegistrationsAgain(db, erasedAt);
    await erasePicturesAgain(db, erasedAt);
    await eraseItemsAgain(db, contentTypes, erasedAt);
    await clearTraces(db, "students");
    await clearTraces(db, "registrations");
    if ((await eraseSubscribersAgain(db, erasedAt)) > 0) await clearTraces(db, "newsletter_subscribers");
  } finally {
    await db.destroy();
  }
  await checkAndCheckpoint(file);
}
