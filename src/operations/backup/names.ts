import { open, rename, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { archiveName } from "#platform/backups/backup-archive.ts";
import { noteFile } from "#platform/backups/backup-notes.ts";
import { BackupRefused } from "#platform/backups/backup-refused.ts";
import { exists } from "#platform/exists.ts";
import { flush } from "#platform/flush.ts";
import { codeOf } from "#platform/startup-error.ts";

const SAME_SECOND_MAX = 20;
const TAKEN = ["ENOTEMPTY", "EEXIST", "EPERM"];

const existsAlready = (target: string, cause?: unknown) => new BackupRefused(`${target} exists already.`, { cause });

/**
 * Renames a finished backup to its name.
 * @throws BackupRefused if the name is taken; of two concurrent calls, one succeeds
 */
export async function giveName(finished: string, target: string): Promise<void> {
  if (await exists(target)) throw existsAlready(target);
  try {
    // A folder never replaces an existing one, but a file does. So reserve the name first.
    if ((await stat(finished)).isFile()) await (await open(target, "wx", 0o600)).close();
    await rename(finished, target);
  } catch (error) {
    throw TAKEN.includes(codeOf(error) ?? "") ? existsAlready(target, error) : error;
  }
  await flush(dirname(target));
}

/** Gives a finished backup the name, or the first similar name that no folder, encrypted file or note has. */
export async function giveFreeName(
  { path, sealed }: { path: string; sealed: boolean },
  parent: string,
  wanted: string,
): Promise<{ name: string; path: string }> {
  for (let number = 1; number <= SAME_SECOND_MAX; number++) {
    const name = number > 1 ? `${wanted}-${number}` : wanted;
    const taken = [name, archiveName(name, true), noteFile(name)].map((file) => exists(join(parent, file)));
    if ((await Promise.all(taken)).includes(true)) continue;
    const target = join(resolve(parent), sealed ? archiveName(name, true) : name);
    try {
      await giveName(path, target);
      return { name, path: target };
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
    }
  }
  throw existsAlready(join(parent, wanted));
}
