import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { type Dialect, Kysely, type KyselyPlugin, PGliteDialect, sql } from "kysely";
import pg from "pg";
import type { Db } from "#platform/db/database.ts";
import type { Engine } from "#platform/db/database-errors.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { openPostgres } from "#platform/db/postgres.ts";
import { type ContentTable, type Database, tablesOwnersFirst } from "#platform/db/schema/tables.ts";
import { openSqlite } from "#platform/db/sqlite.ts";

/** Both database engines, for `describe.each`. Every store and API test runs on each. */
export const engines: Engine[] = ["sqlite", "postgres"];

/** A PostgreSQL server on which tests can create and drop databases. Without one, PostgreSQL runs in process. */
export const serverAddress = process.env["TEST_DATABASE_URL"];

/** `PLACES_TESTS=long` runs 100,000 random operations on the places of an event. */
export const hasLongTests = process.env["PLACES_TESTS"] === "long";

let shared: Promise<PGlite> | undefined;
let own: Promise<string> | undefined;
/** Whether this worker's PostgreSQL has the current schema. */
let isMigrated = false;
/** A migrated SQLite database without rows. */
let migrated: Uint8Array | undefined;

/** Creates an empty database on the server and replaces one of the same name. @returns its URL */
export async function createServerDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Several checkouts can run their tests on one server. */
const checkout = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 8);

const nameOfOwn = (purpose: string) => `site_${purpose}_${checkout}_${process.env["VITEST_POOL_ID"] ?? 0}`;

/** On a server, each worker has its own database. */
async function postgresDialect(): Promise<Dialect> {
  if (serverAddress) {
    own ??= createServerDatabase(serverAddress, nameOfOwn("tests"));
    return openPostgres(await own);
  }
  shared ??= PGlite.create();
  return new PGliteDialect({ pglite: keptOpen(await shared) });
}

/** A PGlite that stays open when a handle is destroyed, because starting takes seconds and emptying is fast. */
function keptOpen(pglite: PGlite): PGlite {
  return new Proxy(pglite, {
    get(target, name) {
      if (name === "close") return async () => undefined;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Deletes rows, because truncating tables with few rows takes a hundred times as long. One query empties all tables. */
async function emptyTables(db: Kysely<Database>) {
  const deletions = tablesOwnersFirst.toReversed().map((table) => `delete from "${table}";`);
  await sql.raw(`do $$ begin ${deletions.join(" ")} end $$`).execute(db);
}

/** Opens a database in memory as a copy of the first one, because a copy takes a hundredth of the time of migrations. */
async function openInMemory(): Promise<Kysely<Database>> {
  const { database, dialect } = openSqlite(":memory:");
  if (!migrated) {
    const first = await openDatabase(dialect, "sqlite");
    migrated = database.serialize();
    return first;
  }
  database.deserialize(migrated);
  // `deserialize` resets this setting.
  database.exec("PRAGMA secure_delete = 1");
  return new Kysely<Database>({ dialect });
}

/**
 * Opens an empty database with the current schema. Close it with `destroy()`. Use one PostgreSQL at a time per process.
 * @param file of an SQLite database
 */
export async function openTestDatabase(engine: Engine, file?: string): Promise<Kysely<Database>> {
  if (engine === "sqlite") return file ? openDatabase(openSqlite(file).dialect, "sqlite") : openInMemory();
  const dialect = await postgresDialect();
  const db = isMigrated ? new Kysely<Database>({ dialect }) : await openDatabase(dialect, "postgres");
  isMigrated = true;
  await emptyTables(db);
  return db;
}

/** Opens a database with the schema of an older version. Close it with `destroy()`. */
export async function openOlderDatabase(engine: Engine, lastMigration?: string): Promise<Kysely<Database>> {
  const db = new Kysely<Database>({ dialect: await dialectWithoutTables(engine) });
  await migrate(db, engine, lastMigration);
  return db;
}

async function dialectWithoutTables(engine: Engine): Promise<Dialect> {
  if (engine === "sqlite") return openSqlite(":memory:").dialect;
  if (serverAddress) return openPostgres(await createServerDatabase(serverAddress, nameOfOwn("older")));
  return new PGliteDialect({ pglite: await PGlite.create() });
}

/** Makes every read of a content type's published rows fail. @returns a function that repairs them */
export async function breakPublishedReads(db: Db, table: Exclude<ContentTable, "pages" | "gallery_items">) {
  const view = `published_${table}`;
  await db.schema.dropView(view).execute();
  return async () => {
    await sql`create view ${sql.id(view)} as select * from ${sql.id(table)} where state = 'published'`.execute(db);
  };
}

/** Waits until a request waits for a lock of the PostgreSQL server, or has ended without waiting. */
export async function untilWaiting(db: Db, request: Promise<unknown>): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const isDone = request.then(() => true);
  while (!(await Promise.race([isDone, nextTurn(false)])) && (await waiting.execute(db)).rows.length === 0);
}

/** Counts the queries that a database handle sends: `db.withPlugin(counter.plugin)`. */
export function queryCounter() {
  let queries = 0;
  const plugin: KyselyPlugin = {
    // Nested queries also pass here, but each statement has one result.
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  return {
    plugin,
    /** Returns the number of queries that `work` sends. */
    async during(work: () => Promise<unknown>): Promise<number> {
      queries = 0;
      await work();
      return queries;
    },
  };
}
