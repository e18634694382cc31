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
