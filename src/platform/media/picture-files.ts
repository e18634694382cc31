import {
  type ImageFormat,
  imageFormats,
  imageVariantWidths,
  parseStoredImage,
  storedImageAs,
  storedImageVariant,
} from "#shared/stored-image.ts";
import { mainKeyOf } from "./media-key.ts";

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
