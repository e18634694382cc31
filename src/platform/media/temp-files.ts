import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { requireFreeSpace, writeError } from "./disk-space.ts";

const MINIMUM_FREE_BYTES = 500 * 1024 * 1024;
/** The part that the database of a small site grows by while officers make room. */
const RESERVE_BYTES = 2 * 1024 * 1024;
const FULL = "The server's storage is full, so nothing can be saved.";

/** A file met or passed the size it may have; the caller knows the words for it. */
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
  /** Bytes. */
  size: number;
}

export interface SizeLimit {
  maxBytes: number;
  /** "under" refuses a file of exactly `maxBytes`; "at-most" takes it. */
  limit: "under" | "at-most";
  signal?: AbortSignal;
}

export interface TempFolder {
  /** Path, for programs that write files of their own there. */
  folder: string;
  /**
   * Writes a stream to a new file under a random name; the caller removes it. After any error nothing is left and the
   * source is destroyed.
   * @throws FileTooLarge as soon as the limit is met; AppError("storage_full") when the disk is.
   */
  save(source: Readable, limit: SizeLimit): Promise<SavedFile>;
  remove(file: Pick<SavedFile, "path">): Promise<void>;
  /** @throws AppError("storage_full") when fewer bytes are free than this folder was opened with. */
  requireSpace(): Promise<void>;
  /**
   * Leaves the last room of the disk to officers, who need it to sign in, sign out and delete.
   * @throws AppError("storage_full") when it is all that is left
   */
  requireReserve(): Promise<void>;
}

interface TempFolderOptions {
  minimumFreeBytes?: number;
  /** Another process uses the folder as well: what is there may be its work. */
  isShared?: boolean;
}

/** Opens the folder of uploads under way, and empties it of what a crash left there. */
export async function openTempFolder(
  folder: string,
  { minimumFreeBytes = MINIMUM_FREE_BYTES, isShared = false }: TempFolderOptions = {},
): Promise<TempFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const leftovers = isShared ? [] : await readdir(folder);
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true })));

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
  // The sender may go away while the file is being opened, before anything else listens.
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
    // Opened beforehand: a stream that opens its file itself could still create it after the removal below.
    const file = await open(path, "wx", 0o600);
    await pipeline(source, counted, file.createWriteStream(), {
      ...(limit.signal && { signal: limit.signal }),
    });
    if (isTruncated(source)) throw new FileTooLarge(limit.maxBytes);
    return { path, size };
  } catch (error) {
    source.destroy();
    await rm(path, { force: true });
    throw isTruncated(source) ? new FileTooLarge(limit.maxBytes) : writeError(error);
  }
}

/** A multipart parser with a limit of its own cuts a file short and only marks its stream. */
const isTruncated = (source: Readable) => "truncated" in source && source.truncated === true;
