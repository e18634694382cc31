import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { DataRefused } from "./engine.ts";
import type { Found } from "./found.ts";
import { requireKnownMigrations } from "./migrate.ts";
import { SQLITE_FILE } from "./sqlite.ts";
import { checkSqliteFiles } from "./sqlite-files.ts";
import { sqliteRefusal } from "./sqlite-refusal.ts";
import {
  type RequireWhole,
  SELECT_UNFINISHED_MOVE,
  UNFINISHED_MOVE_TABLE,
  type UnfinishedMove,
} from "./unfinished-move.ts";

/** Without a log nobody is writing, and nothing beside the database has to be made for reading it. */
function openForReading(file: string, hasLog: boolean): DatabaseSync {
  const address = pathToFileURL(file);
  if (!hasLog) address.searchParams.set("immutable", "1");
  return new DatabaseSync(address, { readOnly: true, timeout: 5000 });
}

function look(database: DatabaseSync, file: string, requireWhole: RequireWhole): Found {
  const { quick_check: check } = database.prepare("PRAGMA quick_check(1)").get() as { quick_check: string };
  if (check !== "ok")
    throw new DataRefused(`The database ${file} is damaged (the integrity check failed). Restore a backup.`);
  const tables = new Set(
    database
      .prepare("select name from sqlite_master")
      .all()
      .map((row) => row["name"]),
  );
  if (tables.has(UNFINISHED_MOVE_TABLE))
    requireWhole(database.prepare(SELECT_UNFINISHED_MOVE).get() as UnfinishedMove | undefined);
  if (tables.has("kysely_migration"))
    requireKnownMigrations(
      database
        .prepare("select name from kysely_migration")
        .all()
        .map((row) => String(row["name"])),
    );
  else if (tables.size > 0)
    throw new DataRefused(`The database ${file} belongs to another program. Is DATA_DIR the right folder?`);
  const admins = tables.has("admins") && database.prepare("select 1 from admins limit 1").get();
  return { isEmpty: !admins };
}

/**
 * Looks at the database of a folder without writing to it.
 * @throws DataRefused with what keeps a site from starting on it.
 */
export async function checkSqlite(dataDir: string, requireWhole: RequireWhole): Promise<Found> {
  const file = join(dataDir, SQLITE_FILE);
  const present = await checkSqliteFiles(dataDir);
  if (!present) return { isEmpty: true };
  try {
    const database = openForReading(file, present.hasLog);
    try {
      return look(database, file, requireWhole);
    } finally {
      database.close();
    }
  } catch (error) {
    throw sqliteRefusal(file, error) ?? error;
  }
}
