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
 * Opens a site's database the way the site itself does, which brings it up to date, and backs it up before. One that is
 * not there is made only when `mayMake` says so.
 * @throws DataRefused when there is none, or one that cannot be used.
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
 * Opens a site's database and files as they are, beside a site that may be running on them.
 * @throws DataRefused when there is no database, or a damaged one.
 */
export async function openSiteAsIs(place: DataPlace) {
  const data = await openSiteData(place);
  // Damage is for the caller to find.
  await requireWholeSite(data.db, place).catch(async (error: unknown) => {
    if (!(error instanceof DataRefused)) return;
    await data.db.destroy();
    throw error;
  });
  return { data, dataDir: place.dataDir, clock, close: () => data.db.destroy() };
}

export type SiteAsIs = Awaited<ReturnType<typeof openSiteAsIs>>;
