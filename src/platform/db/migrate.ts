import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./database.ts";
import { DataRefused, type Engine } from "./database-errors.ts";
import type { Database } from "./schema/tables.ts";

/** Resolved from the package, so that the path does not depend on the working folder. */
const TABLES = import.meta.resolve("#platform/db/schema/tables.ts");

const lazily = (file: string, engine: Engine): Migration => ({
  async up(db) {
    const { href } = new URL(file, TABLES);
    const { migration } = (await import(href)) as { migration: (engine: Engine) => Migration };
    await migration(engine).up(db);
  },
});

/** All migrations of the folder, in the order of their numbers. Never edit a merged migration. */
function migrationsFor(engine: Engine): Record<string, Migration> {
  const files = readdirSync(fileURLToPath(new URL(".", TABLES)))
    .filter((name) => /^\d{3}-.*[.]ts$/.test(name))
    .sort();
  return Object.fromEntries(files.map((file) => [basename(file, ".ts"), lazily(file, engine)]));
}

const newer = (cause?: unknown) =>
  new DataRefused("The database was written by a newer version of this site. Install that version.", { cause });

/** @throws DataRefused if the database has migrations that this version does not know */
export function requireKnownMigrations(names: readonly string[]): void {
  const known = migrationsFor("sqlite");
  if (names.some((name) => !known[name])) throw newer();
}

/** The names of all migrations, oldest first. */
export const migrationNames = (): string[] => Object.keys(migrationsFor("sqlite"));

/** Creates Kysely's own tables as STRICT tables first, because Kysely can only create them without STRICT. */
async function createMigrationTables(db: Kysely<Database>) {
  for (const table of [
    db.schema
      .createTable("kysely_migration")
      .addColumn("name", "text", (c) => c.primaryKey().notNull())
      .addColumn("timestamp", "text", (c) => c.notNull()),
    db.schema
      .createTable("kysely_migration_lock")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("is_locked", "integer", (c) => c.notNull().defaultTo(0)),
  ])
    await table.ifNotExists().modifyEnd(sql`strict`).execute();
}

/**
 * Migrates the schema: each migration once, and all in one transaction.
 * @param upTo the last migration, for a database as old as a backup
 * @throws DataRefused if the database has unknown migrations
 */
export async function migrate(db: Kysely<Database>, engine: Engine, upTo?: string): Promise<void> {
  if (engine === "sqlite") await createMigrationTables(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (!error) return;
  if (results === undefined && /corrupted migrations/.test(String(error))) throw newer(error);
  throw error;
}

/** Returns whether a table exists. Older schemas lack some tables. */
export const hasTable = async (db: Db, table: string): Promise<boolean> =>
  (await db.introspection.getTables()).some(({ name }) => name === table);
