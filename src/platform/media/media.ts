import { buffer } from "node:stream/consumers";
import {
  encodePlaceholder,
  PLACEHOLDER_HEIGHT,
  PLACEHOLDER_WIDTH,
  storedImageName,
  storedImageVariant,
} from "#shared/stored-image.ts";
import { readStart } from "../disk.ts";
import { AppError } from "../errors.ts";
import { createQueue } from "../queue.ts";
import type { Copies } from "./copies.ts";
import { inspectDocument } from "./documents.ts";
import {
  contentTypeOf,
  contentTypes,
  isMediaKey,
  lastingFiles,
  mainKeyOf,
  pictureFiles,
  replacementKeys,
  widthsAtUpload,
} from "./media-key.ts";
import type { ByteRange, LinkOptions, MediaStore, StoredFile } from "./media-store.ts";
import type { ScanFile } from "./virus-scanner.ts";

const IMAGES = { concurrency: 2, maxWaiting: 8 };
const TIMEOUT_SECONDS = 10;
/** Documents are inspected completely in memory. */
const DOCUMENTS = { concurrency: 1, maxWaiting: 8 };

const INPUT_PIXELS_MAX = 50_000_000;
/** The longest side that WebP allows. A longer picture is a strip that is made to use memory. */
const INPUT_SIDE_MAX = 16_383;
/** Size limit of the decoded picture. Interlaced and rotated pictures must fit into memory as a whole. */
const INPUT_BYTES_MAX = 4 * INPUT_PIXELS_MAX;
const OUTPUT_SIDE_MAX = 1600;
const WEBP = { quality: 75 } as const;
const LOADERS = ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile"];

/** Images are re-encoded. Documents are checked and stored unchanged. */
export type FileType = "image" | "document";

export interface MediaParts {
  store: MediaStore;
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

/** Checks uploads and stores them. A file is written before its row and deleted after the row. */
export function createMedia(parts: MediaParts) {
  const { store, ids, copies, scan, onOrphan = () => {}, failPoint = () => {} } = parts;
  const imageQueue = createQueue({ name: "uploaded pictures", ...IMAGES });
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
   * @throws AppError: "image_invalid"; "busy" if too many uploads are waiting
   */
  async function saveImage(folder: string, tempPath: string): Promise<string> {
    const { width, height, placeholder, data, variants } = await imageQueue.run(() => processImage(tempPath));
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
    // The rest of the key describes the image.
    const to = from.replace(/^[^/]+\/[0-9a-f-]{36}/, `${folder}/${ids()}`);
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
      const saveNew = fileType === "image" ? saveImage : saveDocument;
      const keys: string[] = [];
      return removingOnFailure(keys, async () => {
        // In sequence, so that a form with many images does not fill the queue.
        for (const file of files)
          keys.push(await (typeof file === "string" ? saveNew(folder, file) : saveCopy(folder, file.copyOf)));
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

type Decoder = typeof import("sharp").default;

let loading: Promise<Decoder> | undefined;

/**
 * Loads the decoder once. Restricts the decoder in the whole process to three formats, read from files. A server
 * calls this function when it starts. Commands without pictures save the memory.
 */
export function loadDecoder(): Promise<Decoder> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    // Every file is decoded only once, so a cache would waste memory and file handles.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/**
 * Decodes and re-encodes an uploaded JPEG, PNG or WebP file, upright and at most 1600 pixels on its longest side.
 * @returns the size in pixels of `data`, and WebP files without metadata. Other copies are made after the response
 * @throws AppError("image_invalid") for other files
 */
export async function processImage(path: string) {
  const type = imageType(await readStart(path, 12));
  if (type === null) throw new AppError("image_invalid");
  const sharp = await loadDecoder();
  try {
    return await reencode(sharp, path, type);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("image_invalid", { cause: error });
  }
}

function imageType(head: Buffer): "jpeg" | "png" | "webp" | null {
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.endsWith("WEBP")) return "webp";
  return null;
}

async function reencode(sharp: Decoder, path: string, type: string) {
  // "error" still rejects truncated files, but accepts harmless deviations that many cameras produce.
  const input = sharp(path, { limitInputPixels: INPUT_PIXELS_MAX, failOn: "error", pages: 1, autoOrient: true });
  const { format, width, height, channels: inputChannels, depth } = await input.metadata();
  const inputBytes = width * height * inputChannels * (depth === "ushort" ? 2 : 1);
  if (format !== type || width > INPUT_SIDE_MAX || height > INPUT_SIDE_MAX || inputBytes > INPUT_BYTES_MAX)
    throw new AppError("image_invalid");

  // The large input is decoded once. All later steps use this small picture.
  const { data: pixels, info } = await input
    .resize({ width: OUTPUT_SIDE_MAX, height: OUTPUT_SIDE_MAX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { channels, premultiplied } = info;
  const picture = () => sharp(pixels, { raw: { width: info.width, height: info.height, channels, premultiplied } });

  const variants = [];
  for (const variantWidth of widthsAtUpload(info.width)) {
    variants.push({ width: variantWidth, data: await picture().resize({ width: variantWidth }).webp(WEBP).toBuffer() });
  }
  const placeholderPixels = await picture()
    .flatten({ background: "white" })
    .resize({ width: PLACEHOLDER_WIDTH, height: PLACEHOLDER_HEIGHT, fit: "fill" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer();
  return {
    width: info.width,
    height: info.height,
    placeholder: encodePlaceholder(placeholderPixels),
    data: await picture().webp(WEBP).toBuffer(),
    variants,
  };
}
