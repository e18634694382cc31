import { mkdir } from "node:fs/promises";
import { v7 } from "uuid";
import { backUpBeforeUpdate, type UpdatedPlace } from "#platform/backups/before-update.ts";
import { createChanges } from "#platform/changes.ts";
import { checkDatabase } from "#platform/db/check-database.ts";
import { openCheckedDatabase } from "#platform/db/database.ts";
import { DataRefused } from "#platform/db/engine.ts";
import { requireWholeSite } from "#platform/db/unfinished-move.store.ts";
import { type DataPlace, expectSite } from "./place.ts";
import { openSiteData } from "./site-data.store.ts";

const clock = () => new Date();
const newId = () => v7();

/**
 * Opens a site's database like the site itself: makes a backup, then migrates it. Creates a missing one only if
 * `mayMake` is set.
 * @throws DataRefused if the database is missing or not usable
 */
export async function openSite(place: DataPlace & UpdatedPlace, { mayMake = false } = {}) {
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
export async function openSiteAsIs(place: DataPlace) {
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
