import { join } from "node:path";
import { type Dialect, Kysely } from "kysely";
import { hasRoom } from "../disk.ts";
import { checkDatabase, type DatabaseLocation, sqliteRefusal } from "./check-database.ts";
import type { DatabaseAvailability, Engine } from "./database-errors.ts";
import { migrate } from "./migrate.ts";
import { openPostgres, openPostgresPatiently, postgresRefusal } from "./postgres.ts";
import type { Database } from "./schema/tables.ts";
import { markDatabase, openSqlite, SQLITE_FILE } from "./sqlite.ts";

/** Creates the Kysely instance for a dialect and migrates the schema. */
export async function openDatabase(dialect: Dialect, engine: Engine): Promise<Kysely<Database>> {
  const db = new Kysely<Database>({ dialect });
  await migrate(db, engine);
  return db;
}

/**
 * Opens the site's database: PostgreSQL if a URL is set, otherwise DATA_DIR/site.db.
 * @throws DataRefused if the database cannot be used; docs/how-to/configure.md lists the reasons
 */
export async function openSiteDatabase(place: DatabaseLocation): Promise<Kysely<Database>> {
  await checkDatabase(place);
  return openCheckedDatabase(place);
}

/** Opens a database that has passed `checkDatabase`. */
export async function openCheckedDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  availability?: DatabaseAvailability,
): Promise<Kysely<Database>> {
  const file = join(dataDir, SQLITE_FILE);
  try {
    if (databaseUrl) return await openPostgresDatabase(databaseUrl, availability);
    return await openDatabase(await openSqliteFor(dataDir, file), "sqlite");
  } catch (error) {
    throw (databaseUrl ? postgresRefusal(databaseUrl, error) : sqliteRefusal(file, error)) ?? error;
  }
}

/** Opens the database of a site. On a full disk, the site can read at once, and write when there is space again. */
async function openSqliteFor(dataDir: string, file: string): Promise<Dialect> {
  // On a full disk, SQLite can fail at several points: the log, the index of the log and the mark all need space.
  const requireFullDisk = async (error: unknown) => {
    if (await hasRoom(dataDir)) throw error;
  };
  const open = async () => {
    try {
      return openSqlite(file);
    } catch (error) {
      await requireFullDisk(error);
      return openSqlite(file, { isExclusive: true });
    }
  };
  const { database, dialect } = await open();
  try {
    markDatabase(database);
  } catch (error) {
    // The mark protects the log. A log that cannot be written needs no mark.
    await requireFullDisk(error).catch((unexpected: unknown) => {
      database.close();
      throw unexpected;
    });
  }
  return dialect;
}

/** A migration has no time limit, and neither has waiting for a migration of another instance. */
async function openPostgresDatabase(address: string, availability?: DatabaseAvailability) {
  const patient = new Kysely<Database>({ dialect: openPostgresPatiently(address) });
  try {
    await migrate(patient, "postgres");
  } finally {
    await patient.destroy();
  }
  return new Kysely<Database>({ dialect: openPostgres(address, availability) });
}
