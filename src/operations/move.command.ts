import { mkdir, realpath, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BackupRefused } from "#platform/backups/backup-files.ts";
import { type Config, readConfig } from "#platform/config.ts";
import type { DatabaseLocation } from "#platform/db/check-database.ts";
import { DataRefused } from "#platform/db/database-errors.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { storeName } from "#platform/media/media-store.ts";
import { openStore } from "#platform/media/open-media.ts";
import { gatherSettings } from "#platform/settings/sources.ts";
import { lockOldDatabase } from "./backup/old-database.ts";
import { restoreBackup } from "./backup/restore.ts";
import { countOtherConnections } from "./backup/tables.store.ts";
import { type Command, NotDone, runFromShell, type Terminal } from "./command.ts";
import { digestOf, type MoveResult, moveSite } from "./move/move.ts";
import { expectSite, openSiteData, openSqliteAsIs, type SiteData } from "./site.store.ts";

/** The source or the target of a move. */
export interface SiteLocation {
  /** Display name. */
  name: string;
  /** Identify the database and the store, to detect that two places share them. */
  database: string;
  files: string;
  data: SiteData;
  close(): Promise<unknown>;
}

async function databaseName({ databaseUrl, dataDir }: DatabaseLocation): Promise<string> {
  // One folder may have two paths.
  if (!databaseUrl) return join(await realpath(dataDir).catch(() => resolve(dataDir)), SQLITE_FILE);
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `the database ${hostname}:${port || "5432"}${pathname}`;
}

async function namesOf(place: DatabaseLocation) {
  const database = await databaseName(place);
  return { name: database, database, files: storeName(place) };
}

async function closeData(data: SiteData) {
  await data.db.destroy();
  // If no query has run, Kysely does not know the connection and does not close it.
  if (data.engine === "sqlite" && data.sqlite.isOpen) data.sqlite.close();
}

const seemsToRun = (cause?: unknown) =>
  new DataRefused("The site seems to be running. Stop it first, or move a backup of it.", { cause });

async function lockSite(place: DatabaseLocation): Promise<SiteData> {
  if (place.databaseUrl) {
    const data = await openSiteData(place);
    if ((await countOtherConnections(data.db)) === 0) return data;
    await data.db.destroy();
    throw seemsToRun();
  }
  const file = join(place.dataDir, SQLITE_FILE);
  const held = await lockOldDatabase(file, false).catch((error: unknown) => {
    throw error instanceof BackupRefused ? seemsToRun(error) : error;
  });
  if (held.state !== "readable") throw new DataRefused(`The database ${file} is damaged. Restore a backup first.`);
  return { ...held.database, store: await openStore(place.dataDir, place.mediaS3) };
}

/** Opens the source site with exclusive access. @throws DataRefused if it is in use */
export async function openSource(place: DatabaseLocation): Promise<SiteLocation> {
  await expectSite(place);
  const data = await lockSite(place);
  return { ...(await namesOf(place)), data, close: () => closeData(data) };
}

/** Opens a backup like a site. Restores it to a scratch folder, which is removed at the end. */
async function openBackup(
  backup: string,
  scratch: string,
  { now, key }: { now: Date; key: string | undefined },
): Promise<SiteLocation> {
  await rm(scratch, { recursive: true, force: true });
  const remove = () => rm(scratch, { recursive: true, force: true });
  try {
    await restoreBackup(backup, { engine: "sqlite", dataDir: scratch }, { force: false, now, key });
    const place = await openSource({ dataDir: scratch });
    const close = () => place.close().then(remove);
    return { ...place, name: `the backup ${resolve(backup)}`, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Opens the target, which may be empty. Opens a database that source and target share only once. */
export async function openTarget(place: DatabaseLocation, source: SiteLocation): Promise<SiteLocation> {
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  const names = await namesOf(place);
  if (names.database === source.database) {
    const store = await openStore(place.dataDir, place.mediaS3);
    return { ...names, data: { ...source.data, store }, close: async () => {} };
  }
  const data: SiteData = place.databaseUrl
    ? await openSiteData(place)
    : { ...openSqliteAsIs(join(place.dataDir, SQLITE_FILE)), store: await openStore(place.dataDir, place.mediaS3) };
  return { ...names, data, close: () => closeData(data) };
}

/** Reads the target from a settings file. Missing settings get their defaults, not values of this process. */
const readTarget = (path: string): DatabaseLocation => readConfig(gatherSettings({ SETTINGS_FILE: path }));

const usage = `Usage: npm run move -- SETTINGS_FILE [BACKUP]

Copies the site to the target in SETTINGS_FILE and compares every row and file.
The file has lines of the form NAME=VALUE with the DATA_DIR, DATABASE_URL,
MEDIA_S3_… and credentials of the target. Settings that it leaves out have their
defaults. SQLite and PostgreSQL, files and S3 can be moved in both directions.

Stop the site first. With BACKUP, the command copies that backup, and the site
can keep running. The target must not have a site yet. If the move stops, run the
same command again to continue. Until it has finished, no site starts on the
target. The source is not changed.`;

const FILES_BETWEEN_LINES = 500;
const SHOWN_OF_HASH = 16;

interface Context {
  source: SiteLocation;
  target: SiteLocation;
  close(): Promise<unknown>;
}

async function openBoth(config: Config, [file = "", backup]: readonly string[]): Promise<Context> {
  const place = readTarget(file);
  const scratch = join(place.dataDir, ".moving-backup");
  const source = backup
    ? await openBackup(backup, scratch, { now: new Date(), key: config.backups.key })
    : await openSource(config);
  try {
    const target = await openTarget(place, source);
    return { source, target, close: () => target.close().then(source.close) };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Converts an unexpected error, such as a lost server, to one line with its cause. */
function brokenOff(error: unknown): unknown {
  if (error instanceof NotDone || error instanceof DataRefused || !(error instanceof Error)) return error;
  const { message } = error.cause instanceof Error ? error.cause : error;
  return new NotDone(`The move stopped: ${message}. Run the same command again to continue.`, { cause: error });
}

const inShort = (hash: string) => hash.slice(0, SHOWN_OF_HASH);

function report({ rows, files, missing, damaged }: MoveResult, target: SiteLocation, terminal: Terminal) {
  if (rows) {
    const count = Object.values(rows).reduce((sum, table) => sum + table.rows, 0);
    const tables = Object.keys(rows).length;
    terminal.print(`Rows: ${count} in ${tables} tables, the same on both sides (${inShort(digestOf(rows))}).`);
  }
  if (files) {
    const megabytes = (files.bytes / 1e6).toFixed(1);
    terminal.print(`Files: ${files.files}, ${megabytes} MB, the same on both sides (${inShort(files.sha256)}).`);
  }
  for (const key of missing)
    terminal.complain(`The file ${key} of a database row is missing from the source. See npm run doctor.`);
  for (const key of damaged)
    terminal.complain(`${key} was damaged before the move. npm run doctor -- --fix takes a good copy from a backup.`);
  terminal.print(`The site is now in ${target.database}, its files in ${target.files}. Start it with those settings.`);
}

/** Moves a site between databases and stores. */
export const move: Command<Context> = {
  usage,
  understand([file, backup, ...surplus]) {
    if (!file || surplus.length > 0) return null;
    return async (context, terminal) => {
      const moved = await moveSite(context.source, context.target, (done, all) => {
        if (done % FILES_BETWEEN_LINES === 0) terminal.print(`${done} of ${all} files`);
      }).catch((error: unknown) => {
        throw brokenOff(error);
      });
      report(moved, context.target, terminal);
      if (!backup) terminal.print("The old data was not removed. Do not start a site with the old settings again.");
    };
  },
  open: openBoth,
};

if (import.meta.main) await runFromShell(move);
