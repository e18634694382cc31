import { mkdir, realpath, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BackupRefused } from "#platform/backups/backup-files.ts";
import { readConfig } from "#platform/config.ts";
import { DataRefused } from "#platform/db/database-errors.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { openStore } from "#platform/media/media.ts";
import { storeName } from "#platform/media/media-store.ts";
import { gatherSettings } from "#platform/settings/sources.ts";
import { lockOldDatabase } from "../backup/old-database.ts";
import { restoreBackup } from "../backup/restore.ts";
import { countOtherConnections } from "../backup/tables.store.ts";
import { type DataLocation, expectSite, openSiteData, openSqliteAsIs, type SiteData } from "../site.store.ts";

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

async function databaseName({ databaseUrl, dataDir }: DataLocation): Promise<string> {
  // One folder may have two paths.
  if (!databaseUrl) return join(await realpath(dataDir).catch(() => resolve(dataDir)), SQLITE_FILE);
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `the database ${hostname}:${port || "5432"}${pathname}`;
}

async function namesOf(place: DataLocation) {
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

async function lockSite(place: DataLocation): Promise<SiteData> {
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
export async function openSource(place: DataLocation): Promise<SiteLocation> {
  await expectSite(place);
  const data = await lockSite(place);
  return { ...(await namesOf(place)), data, close: () => closeData(data) };
}

/** Opens a backup like a site. Restores it to a scratch folder, which is removed at the end. */
export async function openBackup(
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
export async function openTarget(place: DataLocation, source: SiteLocation): Promise<SiteLocation> {
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  const names = await namesOf(place);
  if (names.database === source.database) {
    const store = await openStore(place.dataDir, place.mediaS3);
    return { ...names, data: { ...source.data, store }, close: async () => {} };
  }
  const data: SiteData = place.databaseUrl
    ? await openSiteData(place)
    : {
        ...openSqliteAsIs(join(place.dataDir, SQLITE_FILE)),
        store: await openStore(place.dataDir, place.mediaS3),
      };
  return { ...names, data, close: () => closeData(data) };
}

/** Reads the target from a settings file. Missing settings get their defaults, not values of this process. */
export const readTarget = (path: string): DataLocation => readConfig(gatherSettings({ SETTINGS_FILE: path }));
