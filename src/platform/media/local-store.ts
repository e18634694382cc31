import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, lstat, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { fsync, writeError } from "../disk.ts";
import { contentTypeOf, isMediaKey, requireMediaKey } from "./media-key.ts";
import { type ListedFile, type MediaStore, resolveRange } from "./media-store.ts";

/** Inside the store, because a rename is atomic only within one file system. Keys cannot start with a dot. */
const PARTIAL_FOLDER = ".partial";
const PARTIAL_MAX_AGE_MS = 3_600_000;
/** One read of a small file is faster than a stream, and takes as much memory as one chunk of a stream. */
const SMALL_FILE_BYTES = 64 * 1024;

export interface LocalStoreOptions {
  folder: string;
  /** Called between the steps of a write, for crash tests. */
  failPoint?: ((step: string) => void) | undefined;
}

/** Opens a store in a local folder. Another process may be writing there at the same time. */
export async function openLocalStore({ folder, failPoint = () => {} }: LocalStoreOptions): Promise<MediaStore> {
  const partials = join(folder, PARTIAL_FOLDER);
  await mkdir(partials, { recursive: true, mode: 0o700 });
  await removeOldPartials(partials);
  const pathOf = (key: string) => {
    requireMediaKey(key);
    return join(folder, key);
  };
  /** A symbolic link could lead out of the store. Files below a link count as missing, and nothing is written there. */
  const isBelowLink = async (path: string) =>
    (await lstat(dirname(path)).catch(nullWhenMissing))?.isSymbolicLink() === true;

  return {
    async put(key, file) {
      const path = pathOf(key);
      const partial = join(partials, randomUUID());
      try {
        if (Buffer.isBuffer(file)) await writeFile(partial, file, { flag: "wx", mode: 0o600 });
        else await copyFile(file.path, partial, constants.COPYFILE_EXCL);
        await fsync(partial);
        failPoint("store.before-rename");
        if (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) await fsync(folder);
        if (await isBelowLink(path)) throw new Error(`${dirname(path)} is a symbolic link: no file is written there`);
        await rename(partial, path);
        failPoint("store.after-rename");
        await fsync(dirname(path));
      } catch (error) {
        await rm(partial, { force: true });
        throw writeError(error);
      }
    },

    async open(key, range) {
      const path = pathOf(key);
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullWhenMissing);
      if (file === null) return null;
      try {
        const [status, isLinked] = await Promise.all([file.stat(), isBelowLink(path)]);
        const contentType = contentTypeOf(key);
        if (!status.isFile() || isLinked) {
          await file.close();
          return null;
        }
        const { size } = status;
        if (!range && size <= SMALL_FILE_BYTES) {
          const content = await file.readFile();
          await file.close();
          return { stream: Readable.from(content, { objectMode: false }), size: content.length, contentType };
        }
        if (!range) return { stream: file.createReadStream(), size, contentType };
        const bytes = resolveRange(range, size);
        return { stream: file.createReadStream(bytes), size, contentType, range: bytes };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async has(key) {
      const path = pathOf(key);
      return (await lstat(path).catch(nullWhenMissing))?.isFile() === true && !(await isBelowLink(path));
    },

    async delete(key) {
      const path = pathOf(key);
      if (!(await isBelowLink(path))) await rm(path, { force: true });
    },

    list: () => listFiles(folder),

    async listLinks() {
      const below = async (path: string) => readdir(path, { withFileTypes: true });
      const entries = await below(folder);
      // The recursive option would follow links to folders.
      for (const { name } of entries.filter((entry) => entry.isDirectory()))
        entries.push(...(await below(join(folder, name))));
      return entries.filter((entry) => entry.isSymbolicLink()).map(({ parentPath, name }) => join(parentPath, name));
    },
  };
}

async function* listFiles(folder: string): AsyncGenerator<ListedFile> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    for (const name of await readdir(join(folder, entry.name))) {
      const key = `${entry.name}/${name}`;
      if (!isMediaKey(key)) continue;
      const status = await lstat(join(folder, key)).catch(nullWhenMissing);
      if (status?.isFile()) yield { key, size: status.size, modifiedAt: status.mtime };
    }
  }
}

/** Deletes files that a crash left. Younger files may belong to a write in progress. */
async function removeOldPartials(partials: string): Promise<void> {
  for (const name of await readdir(partials)) {
    const status = await stat(join(partials, name)).catch(nullWhenMissing);
    if (status && Date.now() - status.mtimeMs > PARTIAL_MAX_AGE_MS) await rm(join(partials, name), { force: true });
  }
}

function nullWhenMissing(error: unknown): null {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP") return null;
  throw error;
}
