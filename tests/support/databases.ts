import { PGlite } from "@electric-sql/pglite";
import { type Kysely, PGliteDialect } from "kysely";
import { type Engine, openDatabase } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema.ts";
import { openSqlite } from "#platform/db/sqlite.ts";

/** Both engines, for `describe.each`: every store and API test runs on each. */
export const engines: Engine[] = ["sqlite", "postgres"];

let postgresTemplate: Promise<Blob> | undefined;

/** A PostgreSQL data folder whose schema is up to date, made once per test process and copied for each database. */
async function makePostgresTemplate(): Promise<Blob> {
  const pglite = await PGlite.create();
  const db = await openDatabase(new PGliteDialect({ pglite }), "postgres");
  const data = await pglite.dumpDataDir("none");
  await db.destroy();
  return data;
}

/** An empty database in memory with the schema up to date. Close it with `destroy()`. */
export async function openTestDatabase(engine: Engine): Promise<Kysely<Database>> {
  if (engine === "sqlite") return openDatabase(openSqlite(":memory:").dialect, "sqlite");
  postgresTemplate ??= makePostgresTemplate();
  const pglite = await PGlite.create({ loadDataDir: await postgresTemplate });
  return openDatabase(new PGliteDialect({ pglite }), "postgres");
}
