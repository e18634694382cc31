import { join } from "node:path";
import { type Dialect, Kysely, PostgresAdapter, type Transaction } from "kysely";
import { hasRoom } from "../media/disk-space.ts";
import { checkDatabase, type DatabasePlace } from "./check-database.ts";
import type { DatabaseAvailability } from "./database-away.ts";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { openPostgres, openPostgresPatiently } from "./postgres.ts";
import { postgresRefusal } from "./postgres-refusal.ts";
import type { Database } from "./schema/tables.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite.ts";
import { markDatabase } from "./sqlite-mark.ts";
import { sqliteRefusal } from "./sqlite-refusal.ts";

/** A handle that queries run on: the database, or a transaction in it. */
export type Db = Kysely<Database> | Transaction<Database>;

/** Whether a handle is PostgreSQL's; in everything but this and the migrations the engines are alike. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Wraps a dialect and brings its schema up to date. */
export async function openDatabase(dialect: Dialect, engine: Engine): Promise<Kysely<Database>> {
  const db = new Kysely<Database>({ dialect });
  await migrate(db, engine);
  return db;
}

/**
 * Opens the site's database: PostgreSQL when there is an address, else DATA_DIR/site.db.
 * @throws DataRefused when it cannot be used; docs/how-to/configure.md names every reason.
 */
export async function openSiteDatabase(place: DatabasePlace): Promise<Kysely<Database>> {
  await checkDatabase(place);
  return openCheckedDatabase(place);
}

/** Opens a database that `checkDatabase` has just found in order. */
export async function openCheckedDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  availability?: DatabaseAvailability,
): Promise<Kysely<Database>> {
  if (databaseUrl) {
    try {
      return await openPostgresDatabase(databaseUrl, availability);
    } catch (error) {
      throw postgresRefusal(databaseUrl, error) ?? error;
    }
  }
  const file = join(dataDir, SQLITE_FILE);
  try {
    return await openDatabase(await openSqliteFor(dataDir, file), "sqlite");
  } catch (error) {
    throw sqliteRefusal(file, error) ?? error;
  }
}

/** Opens the database of a site. On a full disk it can be read at once, and written when there is room again. */
async function openSqliteFor(dataDir: string, file: string): Promise<Dialect> {
  // On a full disk SQLite fails in several ways: its log, the index of the log and the mark all need room.
  const requireFullDisk = async (error: unknown) => {
    if (await hasRoom(dataDir)) throw error;
  };
  const open = async () => {
    try {
      return openSqlite(file);
    } catch (error) {
      await requireFullDisk(error);
      return openSqlite(file, { isAlone: true });
    }
  };
  const { database, dialect } = await open();
  try {
    markDatabase(database);
  } catch (error) {
    // The mark protects the log, and a log in which nothing can be written needs none.
    await requireFullDisk(error).catch((unexpected: unknown) => {
      database.close();
      throw unexpected;
    });
  }
  return dialect;
}

/** A migration may last, and so may waiting for the one that another instance makes. */
async function openPostgresDatabase(address: string, availability?: DatabaseAvailability) {
  const patient = new Kysely<Database>({ dialect: openPostgresPatiently(address) });
  try {
    await migrate(patient, "postgres");
  } finally {
    await patient.destroy();
  }
  return new Kysely<Database>({ dialect: openPostgres(address, availability) });
}
