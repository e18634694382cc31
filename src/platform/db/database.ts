import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Dialect, Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { Database } from "#platform/db/schema/tables.ts";
import { hasRoom } from "../media/disk-space.ts";
import { checkDatabase, type DatabasePlace } from "./check-database.ts";
import { type DatabaseAvailability, type Engine, isFull, isLostAgainstOther } from "./database-errors.ts";
import { migrate } from "./migrate.ts";
import { openPostgres, openPostgresPatiently } from "./postgres.ts";
import { postgresRefusal } from "./postgres-check.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite.ts";
import { sqliteRefusal } from "./sqlite-check.ts";
import { markDatabase } from "./sqlite-mark.ts";

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

/** Between the tries of a transaction that another one was preferred to. */
const TRY_AGAIN_AFTER_MS = [10, 40, 160];

/**
 * Runs `work` in one transaction. It gets its own `deps`, so that the outer handle is out of reach inside. It runs again
 * from its beginning, a few times at most, where PostgreSQL has undone it in favour of another, and
 * once where SQLite's log could not grow.
 */
export async function inTransaction<Deps extends { db: Db }, Result>(
  deps: Deps,
  work: (deps: Omit<Deps, "db"> & { db: Transaction<Database> }) => Promise<Result>,
): Promise<Result> {
  const run = () => deps.db.transaction().execute((db) => work({ ...deps, db }));
  for (const pause of TRY_AGAIN_AFTER_MS) {
    try {
      return await run();
    } catch (error) {
      if (isFull(error) && pause === TRY_AGAIN_AFTER_MS[0]) await reuseLog(deps.db);
      else if (isLostAgainstOther(error)) await delay(pause);
      else throw error;
    }
  }
  return run();
}

const RESERVE_BYTES = 256 * 1024;

/**
 * Has SQLite take beforehand what it needs to write a little on a full disk: pages in the file, which are free again, and
 * as much of its log. So people sign in and delete there, and say where there is room again.
 */
export async function takeReserve(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`create table if not exists reserve (pages blob) strict`.execute(db);
  await sql`insert into reserve values (zeroblob(${sql.lit(RESERVE_BYTES)}))`.execute(db);
  await reuseLog(db);
  await sql`drop table reserve`.execute(db);
  await reuseLog(db);
}

/** Checkpoints SQLite's log, so that it is reused from the start and need not grow. */
async function reuseLog(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(db);
}

/** Asks for the right to write, and changes nothing. @throws what a write would meet now */
export const probeWrite = (db: Db): Promise<void> =>
  inTransaction({ db }, async ({ db }) => {
    await db.updateTable("secrets").set({ value: "" }).where("name", "=", "").execute();
  });

/** Bytes that the database takes, without its log. */
export async function databaseBytes(db: Db): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
}
