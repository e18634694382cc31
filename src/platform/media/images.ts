import type { Sharp } from "sharp";
import { encodePlaceholder, PLACEHOLDER_HEIGHT, PLACEHOLDER_WIDTH } from "#shared/stored-image.ts";
import { readStart } from "../disk.ts";
import { AppError } from "../errors.ts";
import { createQueue } from "../queue.ts";
import { widthsAtUpload } from "./media-key.ts";

const INPUT_PIXELS_MAX = 50_000_000;
/** The longest side that WebP allows. A longer picture is a strip that is made to use memory. */
const INPUT_SIDE_MAX = 16_383;
/** Size limit of the decoded picture. Interlaced and rotated pictures must fit into memory as a whole. */
const INPUT_BYTES_MAX = 4 * INPUT_PIXELS_MAX;
const OUTPUT_SIDE_MAX = 1600;
const WEBP = { quality: 75 } as const;
const LOADERS = ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile"];

export interface ProcessedImage {
  /** Size of `data` in pixels. */
  width: number;
  height: number;
  /** 36 hexadecimal digits: 4 × 3 pixels with 12 bits each. */
  placeholder: string;
  /** WebP without metadata, like the variants. Other copies are made after the response to the upload. */
  data: Buffer;
  variants: { width: number; data: Buffer }[];
}

interface ImageProcessorOptions {
  /** Maximum number of images that are decoded at the same time. */
  concurrency: number;
  /** Maximum number of images that wait in addition. */
  maxWaiting: number;
  timeoutSeconds: number;
}

type Decoder = typeof import("sharp").default;

let loading: Promise<Decoder> | undefined;

/**
 * Loads the decoder once. Restricts the decoder in the whole process to three formats, read from files. A server
 * calls this function when it starts. Commands without pictures save the memory.
 */
export function loadDecoder(): Promise<Decoder> {
  loading ??= importDecoder();
  return loading;
}

async function importDecoder(): Promise<Decoder> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  // Every file is decoded only once, so a cache would waste memory and file handles.
  sharp.cache(false);
  return sharp;
}

export function createImageProcessor({ concurrency, maxWaiting, timeoutSeconds }: ImageProcessorOptions) {
  const queue = createQueue({ name: "uploaded pictures", concurrency, maxWaiting });
  return {
    /**
     * Decodes and re-encodes an uploaded JPEG, PNG or WebP file, upright and at most 1600 pixels on its longest side.
     * @throws AppError("image_invalid") for other files; AppError("busy") if too many uploads are waiting
     */
    process: (tempPath: string) => queue.run(() => processImage(tempPath, timeoutSeconds)),
  };
}

export type ImageProcessor = ReturnType<typeof createImageProcessor>;

async function processImage(path: string, timeoutSeconds: number): Promise<ProcessedImage> {
  const type = imageType(await readStart(path, 12));
  if (type === null) throw new AppError("image_invalid");
  const sharp = await loadDecoder();
  try {
    return await reencode(sharp, path, type, timeoutSeconds);
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

async function reencode(sharp: Decoder, path: string, type: string, timeoutSeconds: number): Promise<ProcessedImage> {
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
    .timeout({ seconds: timeoutSeconds })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { channels, premultiplied } = info;
  const picture = () => sharp(pixels, { raw: { width: info.width, height: info.height, channels, premultiplied } });

  const variants = [];
  for (const variantWidth of widthsAtUpload(info.width)) {
    variants.push({ width: variantWidth, data: await picture().resize({ width: variantWidth }).webp(WEBP).toBuffer() });
  }
  return {
    width: info.width,
    height: info.height,
    placeholder: encodePlaceholder(await placeholderPixels(picture())),
    data: await picture().webp(WEBP).toBuffer(),
    variants,
  };
}

const placeholderPixels = (picture: Sharp): Promise<Buffer> =>
  picture
    .flatten({ background: "white" })
    .resize({ width: PLACEHOLDER_WIDTH, height: PLACEHOLDER_HEIGHT, fit: "fill" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer();
