import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { storedImageName, storedImageVariant } from "#shared/stored-image.ts";
import { Availability } from "../availability.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { createQueue } from "../queue.ts";
import { type Copies, createCopies } from "./copies.ts";
import { inspectDocument } from "./documents.ts";
import { recordingHashes } from "./file-hashes.store.ts";
import { createImageProcessor, type ImageProcessor } from "./images.ts";
import { openLocalStore } from "./local-store.ts";
import {
  contentTypeOf,
  contentTypes,
  isMediaKey,
  lastingFiles,
  mainKeyOf,
  pictureFiles,
  replacementKeys,
} from "./media-key.ts";
import { type ByteRange, type LinkOptions, type MediaStore, retryRemovals, type StoredFile } from "./media-store.ts";
import { openS3Store, type S3StoreOptions, storageAway } from "./s3-store.ts";
import { openTempFolder, type TempFolder } from "./temp-files.ts";
import type { ScanFile } from "./virus-scanner.ts";

const IMAGES = { concurrency: 2, maxWaiting: 8, timeoutSeconds: 10 };
/** Documents are inspected completely in memory. */
const DOCUMENTS = { concurrency: 1, maxWaiting: 8 };

/** Images are re-encoded. Documents are checked and stored unchanged. */
export type FileType = "image" | "document";

export interface MediaParts {
  store: MediaStore;
  images: ImageProcessor;
  /** Returns a new UUID. */
  ids: () => string;
  /** Makes the copies of a picture in the background, after the upload. */
  copies?: Pick<Copies, "want">;
  /** Scans documents before they are stored. */
  scan?: ScanFile | undefined;
  /** Called for a file that could not be deleted and is now an orphan. */
  onOrphan?: (key: string, error: unknown) => void;
  /** Called between the steps of a write or removal, for crash tests. */
  failPoint?: (step: string) => void;
}

export type Media = ReturnType<typeof createMedia>;

export interface OpenMediaOptions extends Omit<MediaParts, "store" | "images" | "ids" | "copies"> {
  /** Always contains `tmp`. Also contains `media` if there is no bucket. */
  dataDir: string;
  s3?: S3StoreOptions | undefined;
  newId: () => string;
  /** Records the hashes of stored files. Optional. */
  db?: Db | undefined;
  /** Uploads are refused if the disk has less free space than this. */
  minimumFreeBytes?: number;
  /** Whether another process uses the same temp folder. */
  isShared?: boolean;
}

/** Opens the configured store and the temp folder for a server. Empties the temp folder unless it is shared. */
export async function openMedia({
  dataDir,
  s3,
  newId,
  db,
  minimumFreeBytes,
  isShared = false,
  ...rest
}: OpenMediaOptions) {
  const watch = new Availability();
  const files = s3
    ? retryRemovals(await openS3Store(s3, { watch }), watch)
    : await openStore(dataDir, s3, rest.failPoint);
  const store = db ? recordingHashes(files, db) : files;
  const tempFolder = join(dataDir, "tmp");
  const temp = await openTempFolder(tempFolder, { isShared, minimumFreeBytes });
  const copies = createCopies({ store, tempFolder });
  return {
    media: createMedia({ ...rest, store, images: createImageProcessor(IMAGES), ids: newId, copies }),
    store,
    temp: ready(temp, watch),
    copies,
    watch,
  };
}

/** Rejects uploads before reading them while the store is unavailable. */
const ready = (temp: TempFolder, watch: Availability): TempFolder => ({
  ...temp,
  async requireSpace() {
    if (watch.away) throw storageAway();
    await temp.requireSpace();
  },
});

/** Opens only the store, for commands that must not touch the temp files of a running site. */
export async function openStore(
  dataDir: string,
  s3?: S3StoreOptions | undefined,
  failPoint?: MediaParts["failPoint"],
): Promise<MediaStore> {
  if (s3) return openS3Store(s3);
  return openLocalStore({ folder: join(dataDir, "media"), failPoint });
}

/** Checks uploads and stores them. A file is written before its row and deleted after the row. */
export function createMedia(parts: MediaParts) {
  const { store, images, ids, copies, scan, onOrphan = () => {}, failPoint = () => {} } = parts;
  const documentQueue = createQueue({ name: "uploaded documents", ...DOCUMENTS });

  const removeFile = (key: string) => store.delete(key).catch((error: unknown) => onOrphan(key, error));

  /** Deletes files and the copies of images after their rows were deleted. Never rejects: see `onOrphan`. */
  async function remove(keys: Iterable<string>) {
    for (const key of keys) {
      // Delete the picture itself first, so that no new copies of it are made.
      failPoint("media.before-delete");
      await removeFile(key);
      failPoint("media.after-delete");
      await Promise.all(pictureFiles(key).map((file) => removeFile(file.key)));
    }
  }

  async function removingOnFailure<Result>(keys: readonly string[], step: () => Promise<Result>): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof AppError) await remove(keys);
      throw error;
    }
  }

  /**
   * Re-encodes and stores an uploaded image and the copies that must exist at once.
   * @returns the key of the image itself
   */
  async function saveImage(folder: string, tempPath: string): Promise<string> {
    const { width, height, placeholder, data, variants } = await images.process(tempPath);
    const key = `${folder}/${storedImageName({ id: ids(), width, height, placeholder })}`;
    failPoint("media.before-put");
    await removingOnFailure([key], async () => {
      for (const variant of variants) {
        await store.put(storedImageVariant(key, variant.width), variant.data, contentTypes.webp);
        failPoint("media.after-variant");
      }
      await store.put(key, data, contentTypes.webp);
    });
    failPoint("media.after-put");
    return key;
  }

  function saveCopy(folder: string, from: string): Promise<string> {
    const to = copiedImageKey(from, { folder, id: ids() });
    return removingOnFailure([to], () => copyImage(store, from, to));
  }

  /**
   * Checks and stores an uploaded document.
   * @returns its key
   * @throws AppError("busy") if too many documents are waiting
   */
  async function saveDocument(folder: string, tempPath: string): Promise<string> {
    const { extension, contentType } = await documentQueue.run(() => inspectDocument(tempPath));
    await scan?.(tempPath);
    const key = `${folder}/${ids()}.${extension}`;
    failPoint("media.before-put");
    await store.put(key, { path: tempPath }, contentType);
    failPoint("media.after-put");
    return key;
  }

  return {
    saveImage,
    saveDocument,

    /**
     * Saves files in order, then runs `work`, which writes the rows with their keys. If `work` throws an AppError, the
     * files are removed. After any other error the files stay, because the rows may have been committed.
     */
    async whileSaving<Result>(
      { folder, fileType }: { folder: string; fileType: FileType },
      files: readonly FileToSave[],
      work: (keys: string[]) => Promise<Result>,
    ): Promise<Result> {
      const saveUpload = fileType === "image" ? saveImage : saveDocument;
      const keys: string[] = [];
      return removingOnFailure(keys, async () => {
        // In sequence, so that a form with many images does not fill the queue.
        for (const file of files)
          keys.push(await (typeof file === "string" ? saveUpload(folder, file) : saveCopy(folder, file.copyOf)));
        const result = await work([...keys]);
        if (fileType === "image") for (const key of keys) copies?.want(key);
        return result;
      });
    },

    /** Stores a generated file. The site generates the file again if it is missing. */
    saveGenerated: (key: string, file: Buffer): Promise<void> => store.put(key, file, contentTypeOf(key)),

    has: (key: string): Promise<boolean> => store.has(key),

    remove,

    /** Returns null for a missing file or an invalid key. @throws RangeNotSatisfiable */
    open: async (key: string, range?: ByteRange): Promise<StoredFile | null> =>
      isMediaKey(key) ? store.open(key, range) : null,

    /** Returns the file that replaces a missing copy of a picture and requests the copy; `null` for any other key. */
    async openStandIn(key: string): Promise<StoredFile | null> {
      for (const standIn of replacementKeys(key)) {
        const file = await store.open(standIn);
        if (!file) continue;
        copies?.want(mainKeyOf(key));
        return file;
      }
      return null;
    },

    /** The origin to which readers are redirected. Undefined if files pass through this site. */
    linkOrigin: store.links?.origin,

    /**
     * Returns a URL of the store for a file or its replacement. Returns null if neither exists, or if the store has no
     * such URLs.
     */
    async link(key: string, options: LinkOptions): Promise<{ address: string; isStandIn: boolean } | null> {
      if (!store.links || !isMediaKey(key)) return null;
      for (const present of [key, ...replacementKeys(key)]) {
        if (!(await store.has(present))) continue;
        const isStandIn = present !== key;
        if (isStandIn) copies?.want(mainKeyOf(key));
        return { address: await store.links.to(present, options), isStandIn };
      }
      return null;
    },
  };
}

/** An upload as a temp file, or a stored image to copy. */
export type FileToSave = string | { copyOf: string };

/** Returns a key with a new ID for a copy of a stored image. The rest of the key stays the same. */
const copiedImageKey = (key: string, { folder, id }: { folder: string; id: string }): string =>
  key.replace(/^[^/]+\/[0-9a-f-]{36}/, `${folder}/${id}`);

/**
 * Duplicates a stored image without re-encoding: the smaller copies first, the image itself last.
 * @returns the key of the duplicate
 * @throws AppError("not_found") if the image is missing
 */
async function copyImage(store: MediaStore, from: string, to: string): Promise<string> {
  const files = lastingFiles(from).reverse();
  const copies = lastingFiles(to).reverse();
  for (const [index, file] of files.entries()) {
    const stored = await store.open(file);
    if (!stored) throw new AppError("not_found", { message: "An image to copy no longer exists" });
    await store.put(copies[index] ?? to, await buffer(stored.stream), contentTypes.webp);
  }
  return to;
}
