import { open, stat, statfs } from "node:fs/promises";
import { AppError } from "./errors.ts";

/** The space that SQLite needs to open a database and to write a row. */
const ROOM_BYTES = 2 * 1024 * 1024;

/** Returns the first bytes of a file, fewer if the file is shorter. */
export async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns whether the disk of `path` has enough space for SQLite to write. */
export async function hasRoom(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize >= ROOM_BYTES;
}

/**
 * Checks the free space before a write, so that the database keeps enough space.
 * @throws AppError("storage_full") if the disk of `path` has fewer than `minimumBytes` free for this process
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

/**
 * Syncs a file's content, or a folder's entries, to disk. Windows syncs only files that are open for writing, and keeps
 * folder entries in its journal.
 */
export async function fsync(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  if (isFolder && process.platform === "win32") return;
  const file = await open(path, isFolder ? "r" : "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
