import {
  type ImageFormat,
  imageFormats,
  imageVariantWidths,
  parseStoredImage,
  storedImageAs,
  storedImageVariant,
} from "#shared/stored-image.ts";

/**
 * A key names a stored file: `<folder>/<name>.<extension>`, with `@<width>` before the extension for the smaller copy
 * of an image, which is kept as AVIF beside WebP; cards alone are JPEG, icons PNG. Nothing in it can leave the store's own
 * folder.
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

/** @throws RangeError: a wrong key is a fault of the program, or an attack. */
export function requireMediaKey(key: string): void {
  if (!isMediaKey(key)) throw new RangeError(`Not a media key: ${JSON.stringify(key.slice(0, 80))}`);
}

/** Returns the content type for a key's extension. */
export function contentTypeOf(key: string): string {
  const extension = key.slice(key.lastIndexOf(".") + 1);
  return Object.entries(contentTypes).find(([name]) => name === extension)?.[1] ?? "application/octet-stream";
}

/** Whether the site makes a file again when it is gone: copies of pictures, and the cards and icons that it draws. */
export const isRemade = (key: string): boolean => mainKeyOf(key) !== key || /\.(?:jpg|png)$/.test(key);

/** The key of the image that a smaller copy, or one in another format, belongs to; any other key is returned as it is. */
export const mainKeyOf = (key: string): string => key.replace(/(?:@\d+)?\.(?:webp|avif)$/, ".webp");

/** Pixels. These widths and the whole picture, as WebP, are there before an upload is answered. */
const UPLOAD_WIDTHS: readonly number[] = [480, 960];

/** One of the files that a stored picture has. */
export interface PictureFile {
  key: string;
  /** Pixels. */
  width: number;
  format: ImageFormat;
}

/** The widths of the copies that are made of a picture of this width before its upload is answered. */
export const widthsAtUpload = (width: number): number[] =>
  imageVariantWidths(width).filter((variant) => UPLOAD_WIDTHS.includes(variant));

/** Returns all files of a picture's key, narrowest first; none for a document. */
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

/** The files that are there for as long as a row names this key; for a document, itself alone. */
export function lastingFiles(key: string): string[] {
  const picture = parseStoredImage(`/media/${key}`);
  return [key, ...widthsAtUpload(picture?.width ?? 0).map((width) => storedImageVariant(key, width))];
}

/** Returns the files that can replace a missing size, narrowest first. */
export function standInsFor(fileKey: string): string[] {
  const key = mainKeyOf(fileKey);
  const files = pictureFiles(key);
  const wanted = files.find((file) => file.key === fileKey);
  if (!wanted) return [];
  const lasting = lastingFiles(key);
  return files
    .filter((file) => file.width >= wanted.width && file.key !== fileKey && lasting.includes(file.key))
    .map((file) => file.key);
}
