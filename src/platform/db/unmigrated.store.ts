import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { exists } from "../exists.ts";
import type { DatabasePlace } from "./check-database.ts";
import { migrationNames } from "./migrate.ts";
import { postgresMigrations } from "./postgres-check.ts";
import { SQLITE_FILE } from "./sqlite.ts";

async function sqliteMigrations(file: string): Promise<string[]> {
  if (!(await exists(file))) return [];
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const made = database.prepare("select name from kysely_migration").all();
    return made.map(({ name }) => String(name));
  } catch {
    // The code that opens it later reports the problem.
    return [];
  } finally {
    database?.close();
  }
}

/** Whether a site's database is of an older version, so that opening it as a site would change its tables. */
export async function lacksMigrations({ databaseUrl, dataDir }: DatabasePlace): Promise<boolean> {
  const made = databaseUrl ? await postgresMigrations(databaseUrl) : await sqliteMigrations(join(dataDir, SQLITE_FILE));
  return made.length > 0 && migrationNames().some((name) => !made.includes(name));
}
