/** The primary result code of a failure of SQLite; the higher bits tell more of the same. Not a number for any other. */
export function sqliteCode(error: unknown): number {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === "ERR_SQLITE_ERROR" ? Number(errcode) & 0xff : Number.NaN;
}

/** Another process writes to the file. */
export const isBusy = (error: unknown): boolean => sqliteCode(error) === 5;

/** There is no room on the disk. */
export const isFull = (error: unknown): boolean => sqliteCode(error) === 13;
