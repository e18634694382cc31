import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { S3StoreOptions } from "../media/s3-store.ts";
import { migrationNames } from "./migrate.ts";
import { checkPostgres, postgresMigrations } from "./postgres-check.ts";
import { SQLITE_FILE } from "./sqlite.ts";
import { checkSqlite } from "./sqlite-check.ts";
import { type RequireWhole, requireNoMoveTo } from "./unfinished-move.store.ts";

/** Location of a site's database: a URL, or otherwise the data folder. */
export interface DatabaseLocation {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Location of the site's files, if it is not the data folder. */
  mediaS3?: S3StoreOptions | undefined;
}

/**
 * Checks the site's database without writing.
 * @throws DataRefused with the reason why a site cannot start on the database
 */
export const checkDatabase = (place: DatabaseLocation): Promise<DatabaseState> => {
  const requireWhole: RequireWhole = (move) => requireNoMoveTo(place, move);
  return place.databaseUrl ? checkPostgres(place.databaseUrl, requireWhole) : checkSqlite(place.dataDir, requireWhole);
};

/** State of a database before the start. */
export interface DatabaseState {
  /** The database has no administrators, because no site has used it. */
  isEmpty: boolean;
}

async function sqliteMigrations(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const made = database.prepare("select name from kysely_migration").all();
    return made.map(({ name }) => String(name));
  } catch {
    // The code that opens it later reports the problem.
    return [];
  } finally {
    database?.close();
  }
}

/** Returns whether the database has an older schema, which opening it as a site would migrate. */
export async function lacksMigrations({ databaseUrl, dataDir }: DatabaseLocation): Promise<boolean> {
  const made = databaseUrl ? await postgresMigrations(databaseUrl) : await sqliteMigrations(join(dataDir, SQLITE_FILE));
  return made.length > 0 && migrationNames().some((name) => !made.includes(name));
}
