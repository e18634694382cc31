import { IMAGE_TYPES } from "#shared/upload-checks.ts";

/** What can be worked out about pictures without opening them. */

/** For the chooser: also what becomes one of the kinds that the server takes, here in the browser. */
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

/** A size of the same shape whose long side is at most `longSide`; never larger than it was. */
export function fittedSize({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** What an iPhone saves unless it is told otherwise. Browsers that do not know the kind leave `type` empty. */
export const isHeic = ({ name, type }: Pick<NamedFile, "name" | "type">): boolean =>
  /^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));

const isPicture = (file: NamedFile) => file.type.startsWith("image/") || isHeic(file);

/** Whether a file is a picture that the server would refuse for its size: `maxBytes` and more, as its limits count. */
export const isTooLarge = (file: NamedFile, maxBytes: number): boolean => isPicture(file) && file.size >= maxBytes;

/** JPEG cannot be seen through: what may be transparent becomes WebP, where the browser writes it. */
export const keepsTransparency = ({ type }: Pick<NamedFile, "type">): boolean =>
  type === "image/png" || type === "image/webp";

/** The name of a picture that was written anew: "IMG_1.HEIC" as a JPEG is "IMG_1.jpg". */
export const renamedFor = (name: string, type: string): string =>
  `${name.replace(/\.[^.]*$/, "")}.${type === "image/webp" ? "webp" : "jpg"}`;

/** Bytes in the unit a person would use: "820 B", "34 kB", "1.4 MB" (1 kB = 1024 bytes, as the limits count). */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}

/** "8.7 MB → 1.1 MB" */
export const sizeWords = (before: number, after: number): string => `${fileSize(before)} → ${fileSize(after)}`;
