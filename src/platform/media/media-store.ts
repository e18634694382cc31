import { resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Availability } from "../availability.ts";
import { mainKeyOf } from "./media-key.ts";
import type { S3StoreOptions } from "./s3-store.ts";

/** First and last byte, both inclusive. Without `end`, the range reaches to the end of the file. */
export type ByteRange = { start: number; end?: number } | { last: number };

export interface StoredFile {
  /** The whole file, or the bytes of `range`. The caller must read the stream to its end or destroy it. */
  stream: Readable;
  /** Size of the whole file in bytes. */
  size: number;
  contentType: string;
  /** The bytes of `stream`, if the caller requested a range. */
  range?: { start: number; end: number };
}

export interface ListedFile {
  key: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

export interface LinkOptions {
  /** The link is valid until this time. */
  signedAt: Date;
  validForSeconds: number;
  /** The Content-Disposition header of the store's response. */
  disposition?: string;
}

/** Creates links that redirect readers to the store. */
export interface StoreLinks {
  /** Origin of the links. */
  origin: string;
  /** Returns a URL for a file. Does not check whether the file exists. */
  to(key: string, options: LinkOptions): Promise<string>;
}

/** Stores files under keys (see media-key.ts). Every method throws RangeError for an invalid key. */
export interface MediaStore {
  /** The file becomes visible under its key only when it is complete. It is durable when the promise resolves. */
  put(key: string, file: Buffer | { path: string }, contentType: string): Promise<void>;
  /** @throws RangeNotSatisfiable if the range starts after the end of the file */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  has(key: string): Promise<boolean>;
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
  /** Lists the paths of symbolic links, which a store in a local folder does not follow. Other stores have none. */
  listLinks?(): Promise<string[]>;
  /** Only for a store to which readers are redirected. */
  links?: StoreLinks;
}

export class RangeNotSatisfiable extends Error {
  /** Size of the whole file in bytes. */
  readonly size: number;

  constructor(size: number) {
    super(`The file has ${size} bytes, none of them in the requested range`);
    this.name = "RangeNotSatisfiable";
    this.size = size;
  }
}

/** Returns the first and last byte of a range in a file of `size` bytes. @throws RangeNotSatisfiable */
export function resolveRange(range: ByteRange, size: number): { start: number; end: number } {
  const start = "last" in range ? Math.max(0, size - range.last) : range.start;
  const end = "last" in range ? size - 1 : Math.min(range.end ?? size - 1, size - 1);
  if (start > end) throw new RangeNotSatisfiable(size);
  return { start, end };
}

export const storeName = ({ dataDir, mediaS3 }: { dataDir: string; mediaS3?: S3StoreOptions | undefined }): string =>
  mediaS3
    ? `the bucket "${mediaS3.bucket}"${mediaS3.endpoint ? ` at ${mediaS3.endpoint}` : ""}`
    : resolve(dataDir, "media");

/** More than an outage causes. Further files stay in the store as orphans. */
const OWED_MAX = 1000;

/** Cleans up when an unavailable store responds again: removes files of failed writes, and repeats failed removals. */
export function retryRemovals(store: MediaStore, watch: Availability): MediaStore {
  const owed = new Set<string>();
  const owe = (key: string) => (error: unknown) => {
    if (owed.size < OWED_MAX && !(error instanceof RangeError)) owed.add(key);
    throw error;
  };
  const remove = (key: string) => store.delete(key).then(() => void owed.delete(key), owe(key));
  watch.on((away) => {
    if (away) return;
    // A failed removal stays on the list.
    for (const key of owed) remove(key).catch(() => {});
  });
  return {
    ...store,
    async put(key, file, contentType) {
      await store.put(key, file, contentType).catch(owe(key));
      owed.delete(key);
    },
    delete: remove,
  };
}

/**
 * Returns the stored files that no row uses. Only files that were last changed before `olderThan` count, because the
 * row of a younger file may be about to be committed.
 */
export async function* findOrphans(
  store: Pick<MediaStore, "list">,
  usedKeys: Iterable<string> | AsyncIterable<string>,
  olderThan: Date,
): AsyncGenerator<ListedFile> {
  const used = new Set<string>();
  for await (const key of usedKeys) used.add(key);
  for await (const file of store.list()) {
    if (file.modifiedAt < olderThan && !used.has(mainKeyOf(file.key))) yield file;
  }
}
