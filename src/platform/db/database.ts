import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Dialect, Kysely, PostgresAdapter, type Transaction } from "kysely";
import { exists } from "../exists.ts";
import type { Availability } from "./availability.ts";
import { DataRefused, type Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { openPostgres, openPostgresPatiently } from "./postgres.ts";
import type { Database } from "./schema/tables.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite.ts";

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
 * @throws DataRefused when the file is damaged, newer than this code, or missing although pictures are there.
 */
export async function openSiteDatabase(
  config: { databaseUrl?: string | undefined; dataDir: string },
  availability?: Availability,
) {
  if (config.databaseUrl) return openPostgresDatabase(config.databaseUrl, availability);
  const file = join(config.dataDir, SQLITE_FILE);
  if (!(await exists(file))) {
    const media = await readdir(join(config.dataDir, "media")).catch(() => []);
    if (media.length > 0)
      throw new DataRefused(`There are uploads in ${config.dataDir}/media but no site.db: restore a backup first.`);
  }
  try {
    const { database, dialect } = openSqlite(file);
    const check = database.prepare("PRAGMA quick_check").get() as { quick_check?: string } | undefined;
    if (check?.quick_check !== "ok") throw new Error("the integrity check failed");
    return await openDatabase(dialect, "sqlite");
  } catch (error) {
    if (error instanceof DataRefused) throw error;
    const { message } = error as Error;
    if (/locked|busy/.test(message))
      throw new DataRefused(`The database ${file} is in use by another process: wait until it has finished.`, {
        cause: error,
      });
    throw new DataRefused(`The database ${file} is damaged (${message}): restore a backup.`, {
      cause: error,
    });
  }
}

/** A migration may last, and so may waiting for the one that another instance makes. */
async function openPostgresDatabase(address: string, availability?: Availability) {
  const patient = new Kysely<Database>({ dialect: openPostgresPatiently(address) });
  try {
    await migrate(patient, "postgres");
  } finally {
    await patient.destroy();
  }
  return new Kysely<Database>({ dialect: openPostgres(address, availability) });
}
