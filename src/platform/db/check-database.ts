import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { exists } from "../exists.ts";
import type { S3StoreOptions } from "../media/s3-store.ts";
import { migrationNames } from "./migrate.ts";
import { checkPostgres, postgresMigrations } from "./postgres-check.ts";
import { SQLITE_FILE } from "./sqlite.ts";
import { checkSqlite } from "./sqlite-check.ts";
import { type RequireWhole, requireNoMoveTo } from "./unfinished-move.store.ts";

/** Where a site's database is: at an address, or else in the folder. */
export interface DatabasePlace {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Where the files are that belong to it, unless they are in the folder. */
  mediaS3?: S3StoreOptions | undefined;
}

/**
 * Looks at the site's database without writing to it.
 * @throws DataRefused with what keeps a site from starting on it.
 */
export const checkDatabase = (place: DatabasePlace): Promise<Found> => {
  const requireWhole: RequireWhole = (move) => requireNoMoveTo(place, move);
  return place.databaseUrl ? checkPostgres(place.databaseUrl, requireWhole) : checkSqlite(place.dataDir, requireWhole);
};

/** The state of a database before a start. */
export interface Found {
  /** Nobody can sign in yet: no site has ever been here. */
  isEmpty: boolean;
}

async function sqliteMigrations(file: string): Promise<string[]> {
  if (!(await exists(file))) return [];
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

/** Whether a site's database is of an older version, so that opening it as a site would change its tables. */
export async function lacksMigrations({ databaseUrl, dataDir }: DatabasePlace): Promise<boolean> {
  const made = databaseUrl ? await postgresMigrations(databaseUrl) : await sqliteMigrations(join(dataDir, SQLITE_FILE));
  return made.length > 0 && migrationNames().some((name) => !made.includes(name));
}
