import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BackupRefused } from "#platform/backups/backup-files.ts";
import { checkSqliteFiles, sqliteRefusal } from "#platform/db/check-database.ts";
import { isBusy } from "#platform/db/database-errors.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { fsync } from "#platform/disk.ts";
import { StartupError } from "#platform/startup-error.ts";
import { openSqliteAsIs, type SiteDatabase, sqliteFaults } from "../site.store.ts";

/** The SQLite database that a restore replaces. */
export type OldDatabase =
  | { state: "none" | "damaged" }
  | { state: "readable"; database: SiteDatabase & { engine: "sqlite" } };

const WAIT_MS = 1000;
const logsOf = (file: string) => [`${file}-wal`, `${file}-shm`];
const inUse = (file: string) =>
  new BackupRefused(`The site seems to be running: its database ${file} is in use. Stop it first, or use --force.`);

/**
 * Opens the old database and locks it until it is closed. SQLite keeps its write-ahead log while another connection is
 * open, which reveals a running site.
 * @throws BackupRefused if another process has it open, unless `force` is set
 */
export async function lockOldDatabase(file: string, force: boolean): Promise<OldDatabase> {
  if (!existsSync(file)) return { state: "none" };
  let database: SiteDatabase & { engine: "sqlite" };
  try {
    await checkSqliteFiles(dirname(file));
    database = openSqliteAsIs(file);
  } catch (error) {
    if (isBusy(error)) throw inUse(file);
    const refusal = error instanceof StartupError ? error : sqliteRefusal(file, error);
    if (refusal && refusal.exitReason !== "data") throw refusal;
    return { state: "damaged" };
  }
  const { sqlite } = database;
  try {
    sqlite.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
    sqlite.exec("PRAGMA journal_mode = DELETE");
    sqlite.exec("PRAGMA locking_mode = EXCLUSIVE");
    sqlite.exec("BEGIN EXCLUSIVE; COMMIT");
  } catch (error) {
    if (isBusy(error) && !force) {
      sqlite.close();
      throw inUse(file);
    }
  }
  if (sqliteFaults(sqlite).length === 0) return { state: "readable", database };
  sqlite.close();
  return { state: "damaged" };
}

/** Moves an unreadable database aside, so that data can still be rescued. */
export async function moveAside(file: string, aside: string): Promise<void> {
  await mkdir(aside, { recursive: true, mode: 0o700 });
  // Move the database before its logs. In between, a site does not start, instead of opening half of the data.
  for (const path of [file, ...logsOf(file)])
    if (existsSync(path)) await rename(path, join(aside, SQLITE_FILE + path.slice(file.length)));
  await fsync(aside);
  await fsync(dirname(file));
}

/** Replaces the old database. After a crash there is the old one, the new one, or none and a site that reports it. */
export async function swapIn(staged: string, file: string): Promise<void> {
  // SQLite would apply a remaining log to the new database.
  if (existsSync(`${file}-wal`)) for (const path of [file, ...logsOf(file)]) await rm(path, { force: true });
  await rename(staged, file);
  await fsync(dirname(file));
}
