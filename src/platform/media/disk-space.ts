import { statfs } from "node:fs/promises";
import { AppError } from "../errors.ts";

/**
 * Refuses before a byte is written, so that the database always has room left.
 * @throws AppError("storage_full") when the disk that holds `path` has fewer than `minimumBytes` free for this process.
 */
export async function requireFreeSpace(path: string, minimumBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < minimumBytes) throw new AppError("storage_full");
}

/** What to throw for an error of a write: AppError("storage_full") when the disk or the quota is used up. */
export function writeError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOSPC" || code === "EDQUOT" ? new AppError("storage_full", { cause: error }) : error;
}
