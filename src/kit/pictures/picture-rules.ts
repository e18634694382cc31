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
