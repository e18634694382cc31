import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Branch } from "#features/branch/branch.contract.ts";
import { getBranch } from "#features/branch/server/branch.service.ts";
import { backUpBeforeUpdate, type UpdateTarget } from "#platform/backups/backup-job.ts";
import type { Config } from "#platform/config.ts";
import { checkDatabase, checkSqliteFiles, type DatabaseLocation, sqliteRefusal } from "#platform/db/check-database.ts";
import { createChanges, type Db } from "#platform/db/database.ts";
import { DataRefused } from "#platform/db/database-errors.ts";
import { openCheckedDatabase } from "#platform/db/open-database.ts";
import { openPostgresPatiently, reachPostgres } from "#platform/db/postgres.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { openSqlite, SQLITE_FILE } from "#platform/db/sqlite.ts";
import { requireWholeSite } from "#platform/db/unfinished-move.store.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { openStore } from "#platform/media/open-media.ts";
import { openTimeZone, type SiteTimeZone } from "#platform/site-time-zone.ts";

/** @throws DataRefused if the configured folder has no database */
export async function expectSite({ dataDir, databaseUrl }: DatabaseLocation): Promise<void> {
  if (!databaseUrl && !existsSync(join(dataDir, SQLITE_FILE)))
    throw new DataRefused(`There is no site in ${dataDir}. Set DATA_DIR to its folder.`);
}

/** A site's database; on SQLite also the raw connection. */
export type SiteDatabase =
  | { engine: "sqlite"; db: Kysely<Database>; sqlite: DatabaseSync }
  | { engine: "postgres"; db: Kysely<Database> };

export type SiteData = SiteDatabase & { store: MediaStore };

/** Opens a SQLite file without migrating it. */
export function openSqliteAsIs(file: string): SiteDatabase & { engine: "sqlite" } {
  const { database, dialect } = openSqlite(file);
  return { engine: "sqlite", db: new Kysely<Database>({ dialect }), sqlite: database };
}

/** Runs `work` on a SQLite file without migrating it. */
export async function withSqlite<Result>(
  file: string,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const { db } = openSqliteAsIs(file);
  return work(db).finally(() => db.destroy());
}

async function openDatabaseAsIs({ databaseUrl, dataDir }: DatabaseLocation): Promise<SiteDatabase> {
  if (databaseUrl) {
    await reachPostgres(databaseUrl);
    return { engine: "postgres", db: new Kysely<Database>({ dialect: openPostgresPatiently(databaseUrl) }) };
  }
  await checkSqliteFiles(dataDir);
  const file = join(dataDir, SQLITE_FILE);
  try {
    return openSqliteAsIs(file);
  } catch (error) {
    throw sqliteRefusal(file, error) ?? error;
  }
}

/**
 * Opens a site's data while the site may be running. Migrates and clears nothing.
 * @throws DataRefused if the database is missing or cannot be opened
 */
export async function openSiteData(place: DatabaseLocation): Promise<SiteData> {
  await expectSite(place);
  return { ...(await openDatabaseAsIs(place)), store: await openStore(place.dataDir, place.mediaS3) };
}

const FAULTS_SHOWN = 20;

/** Returns the faults of a SQLite database, one per line: damaged pages, broken indexes, dangling references. */
export function sqliteFaults(sqlite: DatabaseSync): string[] {
  try {
    const damage = sqlite
      .prepare(`PRAGMA integrity_check(${FAULTS_SHOWN})`)
      .all()
      .map((row) => String(row["integrity_check"]));
    if (damage.join() !== "ok") return damage;
    return sqlite
      .prepare("PRAGMA foreign_key_check")
      .all()
      .slice(0, FAULTS_SHOWN)
      .map((row) => `A row of ${row["table"]} points to a row of ${row["parent"]} that is not there`);
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Returns the branch settings of a database, or undefined for a database from a release without branch settings. */
export const findBranch = (db: Db, timeZone: SiteTimeZone): Promise<Branch | undefined> =>
  getBranch({ db, mediaBaseUrl: "", timeZone }).catch(() => undefined);

/** Returns the time zone of a site that this process does not serve. */
export async function readTimeZone(db: Db, config: Pick<Config, "fixedTimeZone">): Promise<SiteTimeZone> {
  const timeZone = openTimeZone(config.fixedTimeZone);
  const branch = await findBranch(db, timeZone);
  if (branch) timeZone.follow(branch.timeZone);
  return timeZone;
}

const clock = () => new Date();
const newId = () => v7();

/**
 * Opens a site's database like the site itself: makes a backup, then migrates it. Creates a missing one only if
 * `mayMake` is set.
 * @throws DataRefused if the database is missing or not usable
 */
export async function openSite(place: DatabaseLocation & UpdateTarget, { mayMake = false } = {}) {
  if (!mayMake) await expectSite(place);
  else if (!place.databaseUrl) await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  await checkDatabase(place);
  await backUpBeforeUpdate(place);
  const db = await openCheckedDatabase(place);
  await requireWholeSite(db, place).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  return { db, clock, newId, changes: createChanges(newId()), close: () => db.destroy() };
}

/**
 * Opens a site's database and files while the site may be running, without migrating.
 * @throws DataRefused if the database is missing or damaged
 */
export async function openSiteAsIs(place: DatabaseLocation) {
  const data = await openSiteData(place);
  // The caller checks for damage.
  await requireWholeSite(data.db, place).catch(async (error: unknown) => {
    if (!(error instanceof DataRefused)) return;
    await data.db.destroy();
    throw error;
  });
  return { data, dataDir: place.dataDir, clock, close: () => data.db.destroy() };
}

export type SiteAsIs = Awaited<ReturnType<typeof openSiteAsIs>>;
