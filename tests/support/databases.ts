import { PGlite } from "@electric-sql/pglite";
import { type Kysely, PGliteDialect, sql } from "kysely";
import { openDatabase } from "#platform/db/database.ts";
import type { Engine } from "#platform/db/engine.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { openSqlite } from "#platform/db/sqlite.ts";

/** Both engines, for `describe.each`: every store and API test runs on each. */
export const engines: Engine[] = ["sqlite", "postgres"];

let shared: Promise<PGlite> | undefined;

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

async function emptyTables(db: Kysely<Database>) {
  const tables = (await db.introspection.getTables()).map((table) => sql.table(table.name));
  await sql`truncate ${sql.join(tables)} cascade`.execute(db);
}

/** An empty database with the schema up to date. Close it with `destroy()`; one PostgreSQL at a time in a process. */
export async function openTestDatabase(engine: Engine): Promise<Kysely<Database>> {
  if (engine === "sqlite") return openDatabase(openSqlite(":memory:").dialect, "sqlite");
  shared ??= PGlite.create();
  const db = await openDatabase(new PGliteDialect({ pglite: keptOpen(await shared) }), "postgres");
  await emptyTables(db);
  return db;
}
