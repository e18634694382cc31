import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Dialect, Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { Database } from "#platform/db/schema/tables.ts";
import { hasRoom } from "../disk.ts";
import type { TempFolder } from "../media/temp-files.ts";
import { checkDatabase, type DatabaseLocation, sqliteRefusal } from "./check-database.ts";
import { type DatabaseAvailability, type Engine, isFull, isLostAgainstOther } from "./database-errors.ts";
import { migrate } from "./migrate.ts";
import { openPostgres, openPostgresPatiently, postgresRefusal } from "./postgres.ts";
import { markDatabase, openSqlite, SQLITE_FILE } from "./sqlite.ts";

/** A handle for queries: the database or a transaction. */
export type Db = Kysely<Database> | Transaction<Database>;

/**
 * Returns whether a handle belongs to PostgreSQL. Only this module and the migrations treat the engines differently.
 */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Returns whether an SQLite database has only the space left that is reserved for officers. PostgreSQL has its own disk.
 */
export const isDiskFull = async (db: Db, temp: Pick<TempFolder, "requireReserve"> | undefined): Promise<boolean> =>
  temp !== undefined &&
  !isPostgres(db) &&
  (await temp.requireReserve().then(
    () => false,
    () => true,
  ));

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

/** Runs `work` in a transaction whose commit does not wait for the disk. */
function withoutSync<Result>(db: Db, work: (db: Transaction<Database>) => Promise<Result>): Promise<Result> {
  if (isPostgres(db))
    return db.transaction().execute(async (db) => {
      await sql`set local synchronous_commit = off`.execute(db);
      return work(db);
    });
  // SQLite does not change this setting inside a transaction.
  return db.connection().execute(async (db) => {
    await sql`pragma synchronous = normal`.execute(db);
    try {
      return await db.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(db);
    }
  });
}

/** Delay before a transaction that PostgreSQL rolled back runs again. */
const TRY_AGAIN_AFTER_MS = [10, 40, 160];

/**
 * Runs `work` in one transaction. `work` gets its own `deps`, so that it cannot use the outer handle. Runs `work`
 * again from the start, a few times at most, if PostgreSQL rolled the transaction back because of a conflict, and
 * once if SQLite could not extend its log.
 * @param options.isDurable false for counts that may be lost if the machine loses power. The commit then does not wait
 * for the disk
 */
export async function inTransaction<Deps extends { db: Db }, Result>(
  deps: Deps,
  work: (deps: Omit<Deps, "db"> & { db: Transaction<Database> }) => Promise<Result>,
  { isDurable = true } = {},
): Promise<Result> {
  const inDb = (db: Transaction<Database>) => work({ ...deps, db });
  const run = () => (isDurable ? deps.db.transaction().execute(inDb) : withoutSync(deps.db, inDb));
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
 * Reserves space for a few writes on a full disk: free pages in the database file and the same amount in the log.
 * Officers can then still sign in and delete content.
 */
export async function takeReserve(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`create table if not exists reserve (pages blob) strict`.execute(db);
  await sql`insert into reserve values (zeroblob(${sql.lit(RESERVE_BYTES)}))`.execute(db);
  await reuseLog(db);
  await sql`drop table reserve`.execute(db);
  await reuseLog(db);
}

/** Checkpoints SQLite's log, so that SQLite reuses the log from its start instead of extending it. */
async function reuseLog(db: Db): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(db);
}

/** Takes the write lock and changes nothing. @throws the error that a write would get now */
export const probeWrite = (db: Db): Promise<void> =>
  inTransaction({ db }, async ({ db }) => {
    await db.updateTable("secrets").set({ value: "" }).where("name", "=", "").execute();
  });

/** Returns the size of the database in bytes, without its log. */
export async function databaseBytes(db: Db): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await size.execute(db)).rows[0]?.bytes ?? 0);
}
