import { statfs } from "node:fs/promises";
import { AppError } from "../errors.ts";

/** The space that SQLite needs to open a database and to write a row. */
const ROOM_BYTES = 2 * 1024 * 1024;

/** Whether the disk that holds `path` has room for a database to be written. */
export async function hasRoom(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize >= ROOM_BYTES;
}

/**
 * Refuses before a byte is written, so that the database always has room left.
 * @throws AppError("storage_full") when the disk that holds `path` has fewer than `minimumBytes` free for this process.
 */
export async function requireFreeSpace(path: string, minimumBytes: number, message?: string): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < minimumBytes) throw new AppError("storage_full", { ...(message && { message }) });
}

/** Converts an error of a write: AppError("storage_full") if the disk or the quota is full. */
export function writeError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOSPC" || code === "EDQUOT" ? new AppError("storage_full", { cause: error }) : error;
}
