import { DatabaseSync } from "node:sqlite";
import { exists } from "../exists.ts";
import { migrationNames } from "./migrate.ts";

/** Whether a SQLite database is of an older version, so that opening it as a site would change its tables. */
export async function lacksMigrations(file: string): Promise<boolean> {
  if (!(await exists(file))) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const made = database
      .prepare("select name from kysely_migration")
      .all()
      .map(({ name }) => name);
    return made.length > 0 && migrationNames().some((name) => !made.includes(name));
  } catch {
    // Whoever opens it in earnest says what is wrong with it.
    return false;
  } finally {
    database?.close();
  }
}
