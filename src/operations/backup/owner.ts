import { lchown, lstat, readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { BackupRefused } from "#platform/backups/backup-files.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";

export interface Owner {
  uid: number;
  gid: number;
}

/** Returns the owner of the database, or of the nearest existing folder above it. */
async function ownerOf(path: string): Promise<Owner> {
  const status = await stat(path).catch(() => null);
  return status ?? ownerOf(dirname(path));
}

/**
 * Changes the owner of everything at and below a path that belongs to root. Changes links themselves, and never
 * follows them.
 */
async function giveAll(path: string, { uid, gid }: Owner): Promise<void> {
  const status = await lstat(path).catch(() => null);
  if (!status) return;
  if (status.uid !== uid && status.uid === process.getuid?.()) await lchown(path, uid, gid);
  if (status.isDirectory()) for (const name of await readdir(path)) await giveAll(join(path, name), { uid, gid });
}

/**
 * The owner of the data folder can put links there, and root would write through them anywhere.
 * @throws BackupRefused naming a link at or below the folder of the uploads
 */
async function requireNoLinks(path: string): Promise<void> {
  const status = await lstat(path).catch(() => null);
  if (status?.isSymbolicLink())
    throw new BackupRefused(
      `Nothing was changed: ${path} is a symbolic link, which root must not follow. Replace it with the folder or file itself, or run this command as the user of the site.`,
    );
  if (status?.isDirectory()) for (const name of await readdir(path)) await requireNoLinks(join(path, name));
}

/**
 * Runs `work` on a data folder. What it creates there as root belongs to the folder's owner afterwards, also after a
 * failure: the site runs as that user and cannot open files of root.
 * @throws BackupRefused as root, before `work`, when there is a link among the uploads
 */
export async function withFolderOwner<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work();
  await requireNoLinks(join(resolve(dataDir), "media"));
  const owner = await ownerOf(join(resolve(dataDir), SQLITE_FILE));
  try {
    return await work();
  } finally {
    // The data folder may be a link to another disk. Its owner cannot change that, but can change everything in it.
    const folder = await realpath(dataDir).catch(() => undefined);
    if (folder) await giveAll(folder, owner);
  }
}
