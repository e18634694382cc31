import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { DataRefused, type Engine } from "./engine.ts";
import { initial } from "./migrations/001-initial.ts";
import { secrets } from "./migrations/002-secrets.ts";
import { lists } from "./migrations/003-lists.ts";
import { jobs } from "./migrations/004-jobs.ts";
import type { Database } from "./schema.ts";

/** Every migration, oldest first. One that has landed is never edited again. */
const migrations = { "001-initial": initial, "002-secrets": secrets, "003-lists": lists, "004-jobs": jobs };

/**
 * Brings the schema up to date, each migration once and all of them in one transaction.
 * @throws DataRefused when the database has migrations that this code does not know.
 */
export async function migrate(db: Kysely<Database>, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, build]) => [name, build(engine)])),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  if (results === undefined && /corrupted migrations/.test(String(error)))
    throw new DataRefused("The database was written by a newer version of this site: install that version.", {
      cause: error,
    });
  throw error;
}
