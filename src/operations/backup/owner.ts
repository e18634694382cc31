import { lchown, lstat, readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";

export interface Owner {
  uid: number;
  gid: number;
}

/** Returns the owner of the nearest that exists: the database, its folder, or a folder above. */
async function ownerOf(path: string): Promise<Owner> {
  const status = await stat(path).catch(() => null);
  return status ?? ownerOf(dirname(path));
}

async function giveAll(path: string, { uid, gid }: Owner): Promise<void> {
  const status = await lstat(path).catch(() => null);
  if (!status) return;
  if (status.uid !== uid && status.uid === process.getuid?.()) await lchown(path, uid, gid);
  if (status.isDirectory()) for (const name of await readdir(path)) await giveAll(join(path, name), { uid, gid });
}

/**
 * Runs `work` on a data folder. What it creates there as root belongs to the folder's owner afterwards, also after a
 * failure: the site runs as that user and could not open files of root.
 */
export async function keepingOwner<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work();
  const owner = await ownerOf(join(resolve(dataDir), SQLITE_FILE));
  try {
    return await work();
  } finally {
    // The uploads may be a link to another disk.
    const media = await realpath(join(dataDir, "media")).catch(() => undefined);
    for (const path of [resolve(dataDir), ...(media ? [media] : [])]) await giveAll(path, owner);
  }
}
