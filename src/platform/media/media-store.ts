import { resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Availability } from "../availability.ts";
import type { S3StoreOptions } from "./s3-store.ts";

/** First and last byte, both included; without `end`, to the end of the file. */
export type ByteRange = { start: number; end?: number } | { last: number };

export interface StoredFile {
  /** The whole file, or the bytes of `range`. The caller must read the stream to its end or destroy it. */
  stream: Readable;
  /** Bytes of the whole file. */
  size: number;
  contentType: string;
  /** The bytes that `stream` gives when a range was asked for. */
  range?: { start: number; end: number };
}

export interface ListedFile {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

export interface LinkOptions {
  /** From then on the link opens its file. */
  signedAt: Date;
  validForSeconds: number;
  /** The header Content-Disposition that the store is to answer with. */
  disposition?: string;
}

/** How readers are sent to the store itself. */
export interface StoreLinks {
  /** Where links lead. */
  origin: string;
  /** An address that opens a file, which need not be there. */
  to(key: string, options: LinkOptions): Promise<string>;
}

/** Keeps files under keys (see media-key.ts); every method throws RangeError for a key that is not one. */
export interface MediaStore {
  /** When this resolves, the whole file is durable under its key; before, nothing is visible there. */
  put(key: string, file: Buffer | { path: string }, contentType: string): Promise<void>;
  /** @throws RangeNotSatisfiable when the file has none of the bytes of `range`. */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  has(key: string): Promise<boolean>;
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
  /** Lists the paths of symbolic links, which a store in a local folder does not follow. Other stores have none. */
  listLinks?(): Promise<string[]>;
  /** Only of a store to which readers are sent. */
  links?: StoreLinks;
}

export class RangeNotSatisfiable extends Error {
  /** Bytes of the whole file. */
  readonly size: number;

  constructor(size: number) {
    super(`The file has ${size} bytes, none of them in the range asked for`);
    this.name = "RangeNotSatisfiable";
    this.size = size;
  }
}

/** The bytes of a file of `size` bytes that a range means. @throws RangeNotSatisfiable */
export function resolveRange(range: ByteRange, size: number): { start: number; end: number } {
  const start = "last" in range ? Math.max(0, size - range.last) : range.start;
  const end = "last" in range ? size - 1 : Math.min(range.end ?? size - 1, size - 1);
  if (start > end) throw new RangeNotSatisfiable(size);
  return { start, end };
}

/** Tells one store of files from another. */
export const storeName = ({ dataDir, mediaS3 }: { dataDir: string; mediaS3?: S3StoreOptions | undefined }): string =>
  mediaS3
    ? `the bucket "${mediaS3.bucket}"${mediaS3.endpoint ? ` at ${mediaS3.endpoint}` : ""}`
    : resolve(dataDir, "media");

/** More than an outage leaves; what does not fit stays behind as an orphan. */
const OWED_MAX = 1000;

/**
 * Removes, once a store is back, what a write that nobody waited for any more may have left in it, and what could not be
 * removed while it was away.
 */
export function owingRemovals(store: MediaStore, watch: Availability): MediaStore {
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
