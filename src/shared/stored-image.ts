/**
 * The name of a stored picture contains its size and a blurred placeholder, so that pages can reserve space and show
 * the placeholder before the picture loads. The format is `<id>-<width>x<height>-<placeholder>.webp`. Smaller copies
 * are named `<the same>@480.webp`, `<the same>@960.webp` and so on, for each width below the picture's own. All files
 * also exist as `.avif`.
 */

/**
 * Widths of the smaller copies of stored pictures, in pixels. Each is at most 1.5 times the previous one, which limits
 * the unneeded data that a browser loads.
 */
const IMAGE_VARIANT_WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const;

export const imageFormats = ["webp", "avif"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/**
 * Placeholders are this many pixels wide and high. Each pixel has three hexadecimal digits, row by row from the top
 * left.
 */
export const PLACEHOLDER_WIDTH = 4;
export const PLACEHOLDER_HEIGHT = 3;

const PLACEHOLDER_PIXELS = PLACEHOLDER_WIDTH * PLACEHOLDER_HEIGHT;
const STORED_IMAGE =
  /^(?:https?:\/\/[^/?#]+(?:\/[^?#]*)?)?\/media\/[a-z0-9-]+\/[0-9a-f-]{36}-([1-9]\d{0,4})x([1-9]\d{0,4})-([0-9a-f]{36})\.webp(?:\?expires=\d+&signature=[\w-]+)?$/;
/** Matches the extension of a stored picture's name or URL. A signed URL has a query after it. */
const EXTENSION = /\.webp(?=$|\?)/;

export interface StoredImage {
  /** In pixels. */
  width: number;
  height: number;
  /** 36 hexadecimal digits for 4 × 3 pixels, from `encodePlaceholder`. */
  placeholder: string;
}

/** Parses the URL of a stored picture. Returns null for other URLs. */
export function parseStoredImage(url: string): StoredImage | null {
  const [, width, height, placeholder] = STORED_IMAGE.exec(url) ?? [];
  if (width === undefined || height === undefined || placeholder === undefined) return null;
  return { width: Number(width), height: Number(height), placeholder };
}

export interface StoredImageParts extends StoredImage {
  /** A UUID. */
  id: string;
}

/** Returns the file name of a stored picture, without folder. */
export function storedImageName({ id, width, height, placeholder }: StoredImageParts): string {
  return `${id}-${width}x${height}-${placeholder}.webp`;
}

export function storedImageVariant(nameOrUrl: string, width: number, format: ImageFormat = "webp"): string {
  return nameOrUrl.replace(EXTENSION, `@${width}.${format}`);
}

/** Returns the name or URL of the full-size picture in another format. */
export const storedImageAs = (nameOrUrl: string, format: ImageFormat): string =>
  nameOrUrl.replace(EXTENSION, `.${format}`);

/** Returns the widths of the copies of a picture with this width. */
export function imageVariantWidths(width: number): number[] {
  return IMAGE_VARIANT_WIDTHS.filter((variant) => variant < width);
}

/** Returns 36 hexadecimal digits for 4 × 3 pixels of 8-bit RGB (36 bytes, row by row). */
export function encodePlaceholder(pixels: Uint8Array): string {
  if (pixels.length !== PLACEHOLDER_PIXELS * 3) {
    throw new RangeError(`A placeholder needs ${PLACEHOLDER_PIXELS * 3} bytes of RGB, not ${pixels.length}`);
  }
  return Array.from(pixels, (value) => Math.round((value * 15) / 255).toString(16)).join("");
}

/** Returns the `srcset` of a stored picture in one format; undefined for pictures that are stored elsewhere. */
export function imageSourceSet(url: string, format: ImageFormat): string | undefined {
  const [, width] = STORED_IMAGE.exec(url) ?? [];
  if (width === undefined) return undefined;
  const copies = imageVariantWidths(Number(width)).map(
    (variant) => `${storedImageVariant(url, variant, format)} ${variant}w`,
  );
  return [...copies, `${storedImageAs(url, format)} ${width}w`].join(", ");
}

/**
 * Returns the URL of a picture without the signature that gives access while it is not published. Signatures change
 * every few minutes, so compare URLs without them.
 */
export const withoutSignature = (url: string): string =>
  url.startsWith("/media/") ? (url.split("?", 1)[0] ?? url) : url;

/** Adds automatic format and quality to image CDN URLs that set neither. */
export function withCdnParameters(url: string): string {
  const [, head, rest] = /^(https?:\/\/res\.cloudinary\.com\/(?:[^/?#]+\/)+?upload\/)(.+)$/i.exec(url) ?? [];
  if (head === undefined || rest === undefined) return url;
  // A signature covers the transformations. Adding one would make the CDN refuse the URL.
  if (rest.startsWith("s--")) return url;
  const parameters = rest.split(/[/,]/);
  const missing = ["f_auto", "q_auto"].filter(
    (wanted) => !parameters.some((given) => given === wanted || given.startsWith(`${wanted}:`)),
  );
  return missing.length === 0 ? url : `${head}${missing.join(",")}/${rest}`;
}
