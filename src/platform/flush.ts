import { open, stat } from "node:fs/promises";

/**
 * Makes a file's content, or a folder's entries, survive a loss of power. Windows flushes only what is open for
 * writing, and never a folder, whose entries it keeps in its own journal.
 */
export async function flush(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  if (isFolder && process.platform === "win32") return;
  const file = await open(path, isFolder ? "r" : "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
