import { createReadStream } from "node:fs";
import { mkdir, open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { packTar, unpackTar } from "modern-tar/fs";
import { DataRefused } from "../db/engine.ts";
import { SEAL_MARK, seal, unseal } from "./seal.ts";

/** Returns the file name of a backup as one file. */
export const archiveName = (name: string, isSealed: boolean) => `${name}.tar${isSealed ? ".sealed" : ""}`;

/**
 * Returns a backup as one stream, encrypted if a key is set. A backup that already is one file is returned unchanged.
 */
export async function archiveOf(path: string, key?: string | undefined): Promise<Readable> {
  if ((await stat(path)).isFile()) return createReadStream(path);
  const tar = packTar(path);
  return key ? Readable.from(seal(tar, key), { objectMode: false }) : tar;
}

async function isSealed(file: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(SEAL_MARK.length), 0, SEAL_MARK.length, 0);
    return bytesRead === SEAL_MARK.length && buffer.equals(SEAL_MARK);
  } finally {
    await opened.close();
  }
}

/**
 * Unpacks a backup file into a new folder.
 * @throws DataRefused if the key is missing or wrong, or if the file is not a backup
 */
export async function unpackArchive(file: string, folder: string, key?: string | undefined): Promise<void> {
  const sealed = await isSealed(file);
  if (sealed && !key) throw new DataRefused(`${file} is encrypted: set BACKUP_KEY to the key of this backup.`);
  const stream = createReadStream(file, sealed ? { start: SEAL_MARK.length } : {});
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Links could point outside the folder.
  const unpacked = unpackTar(folder, {
    fmode: 0o600,
    dmode: 0o700,
    filter: ({ type }) => type !== "symlink" && type !== "link",
  });
  try {
    await pipeline(sealed && key ? Readable.from(unseal(stream, key)) : stream, unpacked);
  } catch (cause) {
    if (cause instanceof DataRefused || (cause as NodeJS.ErrnoException).code === "ENOSPC") throw cause;
    throw new DataRefused(`${file} is not a backup, or it is damaged.`, { cause });
  }
}
