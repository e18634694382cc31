import { BackupRefused } from "#platform/backups/backup-refused.ts";

const SQLITE_FULL = 13;
/** Error codes of the operating system and of the store. */
const FULL = ["ENOSPC", "EDQUOT", "storage_full"];

/**
 * Returns an error with `words` for a full disk, reported by the system or by SQLite. Returns other errors unchanged.
 */
export function fullDiskInWords(error: unknown, words: string): unknown {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const isFull = FULL.includes(String(code)) || errcode === SQLITE_FULL;
  return isFull ? new BackupRefused(words, { cause: error }) : error;
}
