import { PGlite } from "@electric-sql/pglite";
import { type Dialect, type Kysely, PGliteDialect } from "kysely";
import pg from "pg";
import { openDatabase } from "#platform/db/database.ts";
import type { Engine } from "#platform/db/engine.ts";
import { openPostgres } from "#platform/db/postgres.ts";
import { type Database, tablesOwnersFirst } from "#platform/db/schema/tables.ts";
import { openSqlite } from "#platform/db/sqlite.ts";

/** Both engines, for `describe.each`: every store and API test runs on each. */
export const engines: Engine[] = ["sqlite", "postgres"];

/** A PostgreSQL server on which databases may be made and thrown away; without one it runs in process. */
export const serverAddress = process.env["TEST_DATABASE_URL"];

let shared: Promise<PGlite> | undefined;
let own: Promise<string> | undefined;

/** Makes an empty database on the server, in the place of one of that name. @returns its address */
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

/** On a server each worker has a database of its own. */
async function postgresDialect(): Promise<Dialect> {
  if (serverAddress) {
    own ??= createServerDatabase(serverAddress, `site_tests_${process.env["VITEST_POOL_ID"] ?? 0}`);
    return openPostgres(await own);
  }
  shared ??= PGlite.create();
  return new PGliteDialect({ pglite: keptOpen(await shared) });
}

/** A PGlite that stays open when a handle on it is destroyed: starting one takes seconds, emptying it takes none. */
function keptOpen(pglite: PGlite): PGlite {
  return new Proxy(pglite, {
    get(target, name) {
      if (name === "close") return async () => undefined;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Of tables with few rows, which truncating would take a hundred times as long for. */
async function emptyTables(db: Kysely<Database>) {
  for (const table of tablesOwnersFirst.toReversed()) await db.deleteFrom(table).execute();
}

/** An empty database with the schema up to date. Close it with `destroy()`; one PostgreSQL at a time in a process. */
export async function openTestDatabase(engine: Engine): Promise<Kysely<Database>> {
  if (engine === "sqlite") return openDatabase(openSqlite(":memory:").dialect, "sqlite");
  const db = await openDatabase(await postgresDialect(), "postgres");
  await emptyTables(db);
  return db;
}
