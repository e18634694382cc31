import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { openPostgresPatiently } from "#platform/db/postgres.ts";
import { reachPostgres } from "#platform/db/postgres-check.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { openSqlite, SQLITE_FILE } from "#platform/db/sqlite.ts";
import { checkSqliteFiles } from "#platform/db/sqlite-files.ts";
import { sqliteRefusal } from "#platform/db/sqlite-refusal.ts";
import { openStore } from "#platform/media/media.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { type DataPlace, expectSite } from "./place.ts";

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

async function openDatabaseAsIs({ databaseUrl, dataDir }: DataPlace): Promise<SiteDatabase> {
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
export async function openSiteData(place: DataPlace): Promise<SiteData> {
  await expectSite(place);
  return { ...(await openDatabaseAsIs(place)), store: await openStore(place.dataDir, place.mediaS3) };
}
