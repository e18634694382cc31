import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { DataRefused, type Engine } from "./engine.ts";
import type { Database } from "./schema/tables.ts";

const FOLDER = join(import.meta.dirname, "schema");

/** Every migration of the folder, oldest first by its number. One that has landed is never edited again. */
async function migrationsFor(engine: Engine): Promise<Record<string, Migration>> {
  const found: Record<string, Migration> = {};
  for (const file of readdirSync(FOLDER)
    .filter((name) => /^\d{3}-.*[.]ts$/.test(name))
    .sort()) {
    const { migration } = (await import(`./schema/${file}`)) as { migration: (engine: Engine) => Migration };
    found[basename(file, ".ts")] = migration(engine);
  }
  return found;
}

/**
 * Brings the schema up to date, each migration once and all of them in one transaction.
 * @throws DataRefused when the database has migrations that this code does not know.
 */
export async function migrate(db: Kysely<Database>, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => migrationsFor(engine) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  if (results === undefined && /corrupted migrations/.test(String(error)))
    throw new DataRefused("The database was written by a newer version of this site: install that version.", {
      cause: error,
    });
  throw error;
}
