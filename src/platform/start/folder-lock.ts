import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sqliteRefusal } from "../db/sqlite-check.ts";
import { StartupError } from "../startup-error.ts";

/** An empty file. Only the lock on it matters. */
export const LOCK_FILE = "site.lock";

const SHARE_WITHIN_MS = 5000;

/** A data folder that this process uses until it ends. */
export interface FolderLock {
  /** Whether no other process uses the folder. Others are locked out until `share`. */
  isExclusive: boolean;
  /** Allows other instances from now on. */
  share(): void;
  release(): void;
}

const inUse = (folder: string, cause: unknown) =>
  new StartupError(
    `Another process of this site runs on ${folder}. Stop that process first, or set another DATA_DIR.`,
    {
      exitReason: "busy",
      cause,
    },
  );

const SQLITE_BUSY = 5;
const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

const read = (lock: DatabaseSync) => lock.exec("BEGIN; SELECT count(*) FROM sqlite_master");

/**
 * Checks whether a folder is locked, without writing to it.
 * @throws StartupError if it is locked
 */
export async function checkNobodyElse(folder: string): Promise<void> {
  const path = join(folder, LOCK_FILE);
  if (!existsSync(path)) return;
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
 * Locks a folder with an SQLite lock, which the operating system releases with the process and which works between
 * containers.
 * @param shared allows other instances, as on one PostgreSQL database
 * @throws StartupError if another process holds an exclusive lock
 */
export function lockFolder(folder: string, { shared }: { shared: boolean }): FolderLock {
  const path = join(folder, LOCK_FILE);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    const isExclusive = lockExclusively(lock);
    if (!isExclusive && !shared) throw inUse(folder, undefined);
    const share = () => {
      if (lock.isTransaction) lock.exec("COMMIT");
      lock.exec(`PRAGMA busy_timeout = ${SHARE_WITHIN_MS}`);
      read(lock);
    };
    if (!isExclusive) share();
    return { isExclusive, share, release: () => lock.close() };
  } catch (error) {
    lock.close();
    throw sqliteRefusal(path, error) ?? error;
  }
}

function lockExclusively(lock: DatabaseSync): boolean {
  try {
    // No journal is needed, because nothing is written.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
