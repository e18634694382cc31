import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { readStart } from "../disk.ts";
import type { S3StoreOptions } from "../media/s3-store.ts";
import { codeOf, type ExitReason } from "../startup-error.ts";
import { DataRefused } from "./database-errors.ts";
import { migrationNames, requireKnownMigrations } from "./migrate.ts";
import { checkPostgres, postgresMigrations } from "./postgres.ts";
import { hasForeignLog, SQLITE_FILE } from "./sqlite.ts";
import {
  type RequireWhole,
  requireNoMoveTo,
  SELECT_UNFINISHED_MOVE,
  UNFINISHED_MOVE_TABLE,
  type UnfinishedMove,
} from "./unfinished-move.store.ts";

/** Without a log, no process is writing, and reading creates no files. */
function openForReading(file: string, hasLog: boolean): DatabaseSync {
  const address = pathToFileURL(file);
  if (!hasLog) address.searchParams.set("immutable", "1");
  return new DatabaseSync(address, { readOnly: true, timeout: 5000 });
}

function look(database: DatabaseSync, file: string, requireWhole: RequireWhole): DatabaseState {
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
 * Checks the database of a folder without writing.
 * @throws DataRefused with the reason why a site cannot start on the database
 */
async function checkSqlite(dataDir: string, requireWhole: RequireWhole): Promise<DatabaseState> {
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

/** The primary result code of SQLite. The rest of the number has the details. */
const PRIMARY = 0xff;

const notADatabase = (file: string) => `The file ${file} is not an SQLite database. Is DATA_DIR the right folder?`;

const inUse = (file: string) => `The database ${file} is in use by another process. Wait until it has finished.`;
const notWritable = (file: string, words: string) =>
  `The database ${file} cannot be opened for writing (${words}). Check its owner and permissions.`;

const byCode: Record<number, [exitReason: ExitReason, message: (file: string, words: string) => string]> = {
  3: ["notAllowed", notWritable], // PERM
  5: ["busy", inUse], // BUSY
  6: ["busy", inUse], // LOCKED
  8: ["notAllowed", notWritable], // READONLY
  10: ["disk", (file, words) => `The database ${file} cannot be read or written (${words}). Check its disk.`], // IOERR
  11: ["data", (file, words) => `The database ${file} is damaged (${words}). Restore a backup.`], // CORRUPT
  13: ["disk", (file) => `The disk of the database ${file} is full. Free some space.`], // FULL
  14: ["notAllowed", notWritable], // CANTOPEN
  15: ["busy", inUse], // PROTOCOL
  23: ["notAllowed", notWritable], // AUTH
  26: ["data", notADatabase], // NOTADB
};

/** Describes why SQLite rejects a file; undefined for other errors. */
export function sqliteRefusal(file: string, error: unknown): DataRefused | undefined {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) return undefined;
  const known = byCode[error.errcode & PRIMARY];
  return known && new DataRefused(known[1](file, error.message), { exitReason: known[0], cause: error });
}

const MAGIC = "SQLite format 3\0";

/** Returns the size of a file in bytes, or undefined if the file does not exist. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const status = await stat(path);
    if (!status.isFile()) throw new DataRefused(`${path} is not a file.`);
    return status.size;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

export async function holdsUploads(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => !name.startsWith(".")))
    if ((await readdir(join(folder, name)).catch(() => [])).length > 0) return true;
  return false;
}

/** Throws if the database is missing but its log or uploads exist. */
async function requireNoData(dataDir: string, size: number | undefined, hasLog: boolean) {
  const file = join(dataDir, SQLITE_FILE);
  const state = size === undefined ? "missing" : "empty (0 bytes)";
  if (hasLog)
    throw new DataRefused(`The database ${file} is ${state}, but its log ${SQLITE_FILE}-wal exists. Restore a backup.`);
  if (await holdsUploads(join(dataDir, "media")))
    throw new DataRefused(
      size === undefined
        ? `There are uploads in ${dataDir}/media but no ${SQLITE_FILE}. Restore a backup first.`
        : `There are uploads in ${dataDir}/media but ${SQLITE_FILE} is ${state}. Restore a backup first.`,
    );
}

/**
 * Checks a folder's database and its log as files, before SQLite opens them. With an empty database, SQLite would
 * delete the log. With the log of another database, SQLite would write the wrong pages.
 * @returns null if there is no database and no data that needs one
 * @throws DataRefused if the files do not belong together
 */
export async function checkSqliteFiles(dataDir: string): Promise<{ hasLog: boolean } | null> {
  const file = join(dataDir, SQLITE_FILE);
  const size = await sizeOf(file);
  const hasLog = Boolean(await sizeOf(`${file}-wal`));
  if (!size) {
    await requireNoData(dataDir, size, hasLog);
    return null;
  }
  if ((await readStart(file, MAGIC.length)).toString("latin1") !== MAGIC) throw new DataRefused(notADatabase(file));
  if (hasLog && (await hasForeignLog(file)))
    throw new DataRefused(
      `The log ${SQLITE_FILE}-wal in ${dataDir} belongs to another database. Move it away, or restore a backup.`,
    );
  return { hasLog };
}

/** Location of a site's database: a URL, or otherwise the data folder. */
export interface DatabaseLocation {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Location of the site's files, if it is not the data folder. */
  mediaS3?: S3StoreOptions | undefined;
}

/**
 * Checks the site's database without writing.
 * @throws DataRefused with the reason why a site cannot start on the database
 */
export const checkDatabase = (place: DatabaseLocation): Promise<DatabaseState> => {
  const requireWhole: RequireWhole = (move) => requireNoMoveTo(place, move);
  return place.databaseUrl ? checkPostgres(place.databaseUrl, requireWhole) : checkSqlite(place.dataDir, requireWhole);
};

/** State of a database before the start. */
export interface DatabaseState {
  /** The database has no administrators, because no site has used it. */
  isEmpty: boolean;
}

async function sqliteMigrations(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
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

/** Returns whether the database has an older schema, which opening it as a site would migrate. */
export async function lacksMigrations({ databaseUrl, dataDir }: DatabaseLocation): Promise<boolean> {
  const made = databaseUrl ? await postgresMigrations(databaseUrl) : await sqliteMigrations(join(dataDir, SQLITE_FILE));
  return made.length > 0 && migrationNames().some((name) => !made.includes(name));
}
