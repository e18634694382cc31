import { open, stat } from "node:fs/promises";

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
