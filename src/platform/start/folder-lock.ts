import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sqliteRefusal } from "../db/sqlite-refusal.ts";
import { exists } from "../exists.ts";
import { Refused } from "../refused.ts";

/** Holds nothing: what counts is who has it locked. */
export const LOCK_FILE = "site.lock";

const SHARE_WITHIN_MS = 5000;

/** A data folder in use by this process until it ends, however it ends. */
export interface FolderLock {
  /** Whether nobody else uses the folder, and nobody can begin to before `share`. */
  isAlone: boolean;
  /** Lets others of this kind in from now on. */
  share(): void;
  release(): void;
}

const inUse = (folder: string, cause: unknown) =>
  new Refused(`Another process of this site runs on ${folder}. Stop that process first, or set another DATA_DIR.`, {
    obstacle: "busy",
    cause,
  });

const SQLITE_BUSY = 5;
const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

const read = (lock: DatabaseSync) => lock.exec("BEGIN; SELECT count(*) FROM sqlite_master");

/**
 * Looks whether somebody has a folder locked, without writing to it.
 * @throws Refused when somebody has.
 */
export async function checkNobodyElse(folder: string): Promise<void> {
  const path = join(folder, LOCK_FILE);
  if (!(await exists(path))) return;
  const lock = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    read(lock);
  } catch (error) {
    throw isBusy(error) ? inUse(folder, error) : (sqliteRefusal(path, error) ?? error);
  } finally {
    lock.close();
  }
}

/**
 * Locks a folder by way of SQLite, whose locks the system keeps: they go with the process, and hold between containers.
 * @param shared others of this kind may use the folder too, as instances on one PostgreSQL database do
 * @throws Refused when somebody has it for themselves.
 */
export function lockFolder(folder: string, { shared }: { shared: boolean }): FolderLock {
  const path = join(folder, LOCK_FILE);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    const isAlone = takeAlone(lock);
    if (!isAlone && !shared) throw inUse(folder, undefined);
    const share = () => {
      if (lock.isTransaction) lock.exec("COMMIT");
      lock.exec(`PRAGMA busy_timeout = ${SHARE_WITHIN_MS}`);
      read(lock);
    };
    if (!isAlone) share();
    return { isAlone, share, release: () => lock.close() };
  } catch (error) {
    lock.close();
    throw sqliteRefusal(path, error) ?? error;
  }
}

function takeAlone(lock: DatabaseSync): boolean {
  try {
    // Nothing is written, so nothing needs a journal beside the file.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
