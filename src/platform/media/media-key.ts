import { memoize } from "#shared/memoize.ts";
import {
  type ImageFormat,
  imageFormats,
  imageVariantWidths,
  parseStoredImage,
  storedImageAs,
  storedImageVariant,
  withCdnParameters,
  withoutSignature,
} from "#shared/stored-image.ts";

/**
 * A key names a stored file: `<folder>/<name>.<extension>`. Smaller copies of an image have `@<width>` before the
 * extension, and exist as AVIF and WebP. Share cards are JPEG, icons PNG. The pattern allows no path out of the
 * store's folder.
 */
const MEDIA_KEY = /^[a-z][a-z0-9-]{0,31}\/[a-z0-9][a-z0-9-]{0,199}(?:@[1-9]\d{1,3})?\.(?:webp|avif|jpg|png|pdf|docx?)$/;

export const contentTypes = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

export const isMediaKey = (key: string): boolean => MEDIA_KEY.test(key);

/** @throws RangeError for an invalid key, which only a bug or an attack can cause */
export function requireMediaKey(key: string): void {
  if (!isMediaKey(key)) throw new RangeError(`Not a media key: ${JSON.stringify(key.slice(0, 80))}`);
}

export function contentTypeOf(key: string): string {
  const extension = key.slice(key.lastIndexOf(".") + 1);
  return Object.entries(contentTypes).find(([name]) => name === extension)?.[1] ?? "application/octet-stream";
}

/** Returns whether the site can recreate a missing file: copies of pictures, share cards and icons. */
export const isRemade = (key: string): boolean => mainKeyOf(key) !== key || /\.(?:jpg|png)$/.test(key);

/** Returns the key of the original image for a copy. Returns any other key unchanged. */
export const mainKeyOf = (key: string): string => key.replace(/(?:@\d+)?\.(?:webp|avif)$/, ".webp");

/** Returns the ID of a picture, with which visitors report it: the UUID at the start of its file name. */
export const pictureIdOf = (key: string): string | undefined => /^[a-z0-9-]+\/([0-9a-f-]{36})-.+\.webp$/.exec(key)?.[1];

/** Widths in pixels. The server stores these widths and the full size as WebP before it answers an upload. */
const UPLOAD_WIDTHS: readonly number[] = [480, 960];

export interface PictureFile {
  key: string;
  /** Pixels. */
  width: number;
  format: ImageFormat;
}

/** Returns the widths of the copies that an upload of this width creates before its response. */
export const widthsAtUpload = (width: number): number[] =>
  imageVariantWidths(width).filter((variant) => UPLOAD_WIDTHS.includes(variant));

/** Returns all files of a picture, narrowest first. Returns none for a document. */
export function pictureFiles(key: string): PictureFile[] {
  const picture = parseStoredImage(`/media/${key}`);
  if (picture === null) return [];
  return imageFormats.flatMap((format) => [
    ...imageVariantWidths(picture.width).map((width) => ({
      key: storedImageVariant(key, width, format),
      width,
      format,
    })),
    { key: storedImageAs(key, format), width: picture.width, format },
  ]);
}

/** Returns the files that exist while a row uses this key. For a document, only the document itself. */
export function lastingFiles(key: string): string[] {
  const picture = parseStoredImage(`/media/${key}`);
  return [key, ...widthsAtUpload(picture?.width ?? 0).map((width) => storedImageVariant(key, width))];
}

/** Returns the files that can replace a missing size, narrowest first. */
export function replacementKeys(fileKey: string): string[] {
  const key = mainKeyOf(fileKey);
  const files = pictureFiles(key);
  const original = files.find((file) => file.key === fileKey);
  if (!original) return [];
  const lasting = lastingFiles(key);
  return files
    .filter((file) => file.width >= original.width && file.key !== fileKey && lasting.includes(file.key))
    .map((file) => file.key);
}

const addressesUnder = (mediaBaseUrl: string) =>
  memoize((stored) => {
    if (stored.startsWith("/")) return stored;
    if (/^https?:\/\//i.test(stored)) return withCdnParameters(stored);
    return `${mediaBaseUrl}/media/${stored}`;
  });

/** Cached, because lists contain the same images repeatedly. A site has one base URL. */
const known = new Map<string, (stored: string) => string>();

/**
 * Returns the URL of a stored image for pages: site-relative, or at the CDN. URLs of other sites and paths of static files
 * stay unchanged.
 */
export function mediaUrl(stored: string, mediaBaseUrl: string): string {
  const addressOf = known.getOrInsertComputed(mediaBaseUrl, addressesUnder);
  return addressOf(stored);
}

/** Returns the `mediaUrl` of a picture from its URL, without a signature. */
export function unsignedMediaUrl(url: string, mediaBaseUrl: string): string {
  const path = withoutSignature(url);
  return path.startsWith("/media/") ? mediaBaseUrl + path : path;
}
