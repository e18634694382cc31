import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { requireFreeSpace, writeError } from "../disk.ts";

const MINIMUM_FREE_BYTES = 500 * 1024 * 1024;
/** Space that the database of a small site needs while officers delete content. */
const RESERVE_BYTES = 2 * 1024 * 1024;
const FULL = "The server's storage is full, so nothing can be saved.";

/** Thrown when a file reaches or exceeds its size limit. The caller chooses the message. */
export class FileTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The file is larger than its limit of ${maxBytes} bytes allows`);
    this.name = "FileTooLarge";
    this.maxBytes = maxBytes;
  }
}

export interface SavedFile {
  path: string;
  /** In bytes. */
  size: number;
}

export interface SizeLimit {
  maxBytes: number;
  /** "under" rejects a file of exactly `maxBytes`. "at-most" accepts it. */
  limit: "under" | "at-most";
  signal?: AbortSignal;
}

export interface TempFolder {
  /** Path of the folder, for programs that write their own files there. */
  folder: string;
  /**
   * Writes a stream to a new file with a random name. The caller removes the file. After an error, the file is
   * deleted and the source is destroyed.
   * @throws FileTooLarge as soon as the limit is reached; AppError("storage_full") if the disk is full
   */
  save(source: Readable, limit: SizeLimit): Promise<SavedFile>;
  remove(file: Pick<SavedFile, "path">): Promise<void>;
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
    save: (source, limit) => save(folder, source, limit),
    remove: ({ path }) => rm(path, { force: true }),
    requireSpace: () => requireFreeSpace(folder, minimumFreeBytes),
    requireReserve: () => requireFreeSpace(folder, RESERVE_BYTES, FULL),
  };
}

async function save(folder: string, source: Readable, limit: SizeLimit): Promise<SavedFile> {
  const largest = limit.limit === "under" ? limit.maxBytes - 1 : limit.maxBytes;
  // The client may disconnect while the file is being opened, before other listeners exist.
  source.on("error", () => {});
  const path = join(folder, randomUUID());
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > largest) throw new FileTooLarge(limit.maxBytes);
      yield chunk;
    }
  }
  try {
    // Opened in advance: a stream that opens its own file could create the file after the removal below.
    const file = await open(path, "wx", 0o600);
    await pipeline(source, counted, file.createWriteStream(), { ...(limit.signal && { signal: limit.signal }) });
    if (isTruncated(source)) throw new FileTooLarge(limit.maxBytes);
    return { path, size };
  } catch (error) {
    source.destroy();
    await rm(path, { force: true });
    throw isTruncated(source) ? new FileTooLarge(limit.maxBytes) : writeError(error);
  }
}

/** A multipart parser with its own limit truncates the file and only sets a flag on the stream. */
const isTruncated = (source: Readable) => "truncated" in source && source.truncated === true;
