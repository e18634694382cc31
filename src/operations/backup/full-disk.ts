import { BackupRefused } from "#platform/backups/backup-refused.ts";

const SQLITE_FULL = 13;
/** The system's words, and the store's for the same. */
const FULL = ["ENOSPC", "EDQUOT", "storage_full"];

/** What to throw in the place of an error that means a full disk, whoever met it: the system or SQLite; else the error. */
export function fullDiskInWords(error: unknown, words: string): unknown {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const isFull = FULL.includes(String(code)) || errcode === SQLITE_FULL;
  return isFull ? new BackupRefused(words, { cause: error }) : error;
}
