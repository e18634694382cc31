import { IMAGE_TYPES } from "#shared/image-upload.ts";

/** Decisions about images that do not need their content. */

/** Accepted types for the file chooser, including types that the browser converts. */
export const PICTURE_ACCEPT = [...IMAGE_TYPES, ".heic", ".heif"].join(",");

interface NamedFile {
  name: string;
  type: string;
  size: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the size with the same aspect ratio and a long side of at most `longSide`. Never larger than the original.
 */
export function fittedSize({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** HEIC is the default of iPhones. Browsers that do not know it leave `type` empty. */
export const isHeic = ({ name, type }: Pick<NamedFile, "name" | "type">): boolean =>
  /^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));

const isPicture = (file: NamedFile) => file.type.startsWith("image/") || isHeic(file);

/** Returns whether the server would refuse an image for its size: `maxBytes` or more. */
export const isTooLarge = (file: NamedFile, maxBytes: number): boolean => isPicture(file) && file.size >= maxBytes;

/** JPEG has no transparency. Images that may be transparent become WebP where the browser can write it. */
export const keepsTransparency = ({ type }: Pick<NamedFile, "type">): boolean =>
  type === "image/png" || type === "image/webp";

/** Returns the name of a converted image: "IMG_1.HEIC" as JPEG is "IMG_1.jpg". */
export const renamedFor = (name: string, type: string): string =>
  `${name.replace(/\.[^.]*$/, "")}.${type === "image/webp" ? "webp" : "jpg"}`;

/** Formats bytes for people: "820 B", "34 kB", "1.4 MB" (1 kB = 1024 bytes, as in the limits). */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}

/** "8.7 MB → 1.1 MB" */
export const formatSizes = (before: number, after: number): string => `${fileSize(before)} → ${fileSize(after)}`;

/** EXIF is within the first 64 kB of a JPEG. */
const HEAD_BYTES = 128 * 1024;
const DATE_TIME_ORIGINAL = 0x9003;
const EXIF_FOLDER = 0x8769;

/** Returns the position of the TIFF data in a JPEG; undefined if it has none. */
function tiffIn(view: DataView): number | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; view.getUint16(at) >> 8 === 0xff; at += 2 + view.getUint16(at + 2))
    if (view.getUint16(at) === 0xffe1 && view.getUint32(at + 4) === 0x45786966) return at + 10;
  return undefined;
}

/** Returns the 32-bit value of an entry in a folder of TIFF data; undefined if the folder lacks it. */
function entryIn(view: DataView, folder: number, tag: number, little: boolean): number | undefined {
  const count = view.getUint16(folder, little);
  for (let index = 0; index < count; index += 1) {
    const entry = folder + 2 + index * 12;
    if (view.getUint16(entry, little) === tag) return view.getUint32(entry + 8, little);
  }
  return undefined;
}

/** Returns the day on which a JPEG photo was taken, "2026-11-20", from its EXIF data; undefined if unknown. */
export async function exifDay(file: Blob): Promise<string | undefined> {
  try {
    const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const tiff = tiffIn(view);
    if (tiff === undefined) return undefined;
    const little = view.getUint16(tiff) === 0x4949;
    const exif = entryIn(view, tiff + view.getUint32(tiff + 4, little), EXIF_FOLDER, little);
    const at = exif && entryIn(view, tiff + exif, DATE_TIME_ORIGINAL, little);
    if (!at) return undefined;
    const text = new TextDecoder().decode(new Uint8Array(view.buffer, tiff + at, 10)).replaceAll(":", "-");
    return /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : undefined;
  } catch {
    // The data is damaged or incomplete.
    return undefined;
  }
}
