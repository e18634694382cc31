import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { requireFreeSpace } from "../disk.ts";

const MINIMUM_FREE_BYTES = 500 * 1024 * 1024;
/** Space that the database of a small site needs while officers delete content. */
const RESERVE_BYTES = 2 * 1024 * 1024;
const FULL = "The server's storage is full, so nothing can be saved.";

export interface TempFolder {
  /** Path of the folder. A function that writes a file there also removes it. */
  folder: string;
  remove(file: { path: string }): Promise<void>;
  /** @throws AppError("storage_full") if less space is free than the minimum that this folder was opened with */
  requireSpace(): Promise<void>;
  /**
   * Reserves the last free space for officers, who need it to sign in, sign out and delete content.
   * @throws AppError("storage_full") if only the reserved space is left
   */
  requireReserve(): Promise<void>;
}

interface TempFolderOptions {
  minimumFreeBytes?: number | undefined;
  /** Whether another process uses the folder too. Its files are then left alone. */
  isShared?: boolean;
}

/** Deletes a folder, even if a process that ends, such as the encoder of a stopped site, writes a last file into it. */
export const removeFolder = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 10 });

/** Opens the folder for running uploads, and deletes files that a crash left there. */
export async function openTempFolder(
  folder: string,
  { minimumFreeBytes = MINIMUM_FREE_BYTES, isShared = false }: TempFolderOptions = {},
): Promise<TempFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const leftovers = isShared ? [] : await readdir(folder);
  await Promise.all(leftovers.map((name) => removeFolder(join(folder, name))));

  return {
    folder,
    remove: ({ path }) => rm(path, { force: true }),
    requireSpace: () => requireFreeSpace(folder, minimumFreeBytes),
    requireReserve: () => requireFreeSpace(folder, RESERVE_BYTES, FULL),
  };
}
