import { join } from "node:path";
import { type Dialect, Kysely, PostgresAdapter, type Transaction } from "kysely";
import { checkDatabase, type DatabasePlace } from "./check-database.ts";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { postgresRefusal } from "./postgres-failure.ts";
import type { Database } from "./schema/tables.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite.ts";
import { sqliteRefusal } from "./sqlite-failure.ts";
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
export async function openCheckedDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<Kysely<Database>> {
  if (databaseUrl) {
    try {
      return await openDatabase(openPostgres(databaseUrl), "postgres");
    } catch (error) {
      throw postgresRefusal(databaseUrl, error) ?? error;
    }
  }
  const file = join(dataDir, SQLITE_FILE);
  try {
    const { database, dialect } = openSqlite(file);
    markDatabase(database);
    return await openDatabase(dialect, "sqlite");
  } catch (error) {
    throw sqliteRefusal(file, error) ?? error;
  }
}

/** Runs `work` in one transaction. It gets its own `deps`, so that the outer handle is out of reach inside. */
export function inTransaction<Deps extends { db: Db }, Result>(
  deps: Deps,
  work: (deps: Omit<Deps, "db"> & { db: Transaction<Database> }) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute((db) => work({ ...deps, db }));
}
