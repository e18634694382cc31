import { imageVariantWidths, parseStoredImage, storedImageVariant } from "#shared/stored-image.ts";

/** All files that a key in a row stands for: the file itself and, for an image, its smaller copies. */
export function filesOfKey(key: string): string[] {
  const image = parseStoredImage(`/media/${key}`);
  return [key, ...imageVariantWidths(image?.width ?? 0).map((width) => storedImageVariant(key, width))];
}
