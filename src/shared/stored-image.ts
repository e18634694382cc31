/**
 * The name of a stored picture says how large it is and what it looks like from afar, so that a page can reserve its
 * place and show a blurred placeholder before a single byte of the picture has arrived:
 * `<id>-<width>x<height>-<placeholder>.webp`, and beside it `<the same>@480.webp`, `<the same>@960.webp` … for each
 * width that is smaller than the picture's own, and the same names again with `.avif`.
 */

/**
 * Widths, in pixels, of the smaller copies of every stored picture. None is more than 1.5 times the one before: that is
 * the most that a browser fetches beyond what it shows.
 */
const IMAGE_VARIANT_WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const;

export const imageFormats = ["webp", "avif"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** A placeholder is this many pixels wide and high, three hexadecimal digits each, row by row from the top left. */
export const PLACEHOLDER_WIDTH = 4;
export const PLACEHOLDER_HEIGHT = 3;

const PLACEHOLDER_PIXELS = PLACEHOLDER_WIDTH * PLACEHOLDER_HEIGHT;
const STORED_IMAGE =
  /^(?:https?:\/\/[^/?#]+(?:\/[^?#]*)?)?\/media\/[a-z0-9-]+\/[0-9a-f-]{36}-([1-9]\d{0,4})x([1-9]\d{0,4})-([0-9a-f]{36})\.webp(?:\?expires=\d+&signature=[\w-]+)?$/;
/** Of the name or URL of a stored picture, the extension; the query of a signed link may follow. */
const EXTENSION = /\.webp(?=$|\?)/;

export interface StoredImage {
  /** Pixels. */
  width: number;
  height: number;
  /** 36 hexadecimal digits, of 4 × 3 pixels. */
  placeholder: string;
}

/** Reads what the URL of a stored picture says; `null` for any other URL. */
export function parseStoredImage(url: string): StoredImage | null {
  const [, width, height, placeholder] = STORED_IMAGE.exec(url) ?? [];
  if (width === undefined || height === undefined || placeholder === undefined) return null;
  return { width: Number(width), height: Number(height), placeholder };
}

export interface StoredImageParts {
  /** A UUID. */
  id: string;
  /** Pixels. */
  width: number;
  height: number;
  /** 36 hexadecimal digits, from `encodePlaceholder`. */
  placeholder: string;
}

/** The file name, without folder, under which a picture is stored. */
export function storedImageName({ id, width, height, placeholder }: StoredImageParts): string {
  return `${id}-${width}x${height}-${placeholder}.webp`;
}

/** The name (or URL) of the copy that is `width` pixels wide, from the name (or URL) of the picture itself. */
export function storedImageVariant(nameOrUrl: string, width: number, format: ImageFormat = "webp"): string {
  return nameOrUrl.replace(EXTENSION, `@${width}.${format}`);
}

/** The name (or URL) of the whole picture in a format, from its name (or URL) as it is stored first. */
export const storedImageAs = (nameOrUrl: string, format: ImageFormat): string =>
  nameOrUrl.replace(EXTENSION, `.${format}`);

/** The widths of the copies a picture of this width has. */
export function imageVariantWidths(width: number): number[] {
  return IMAGE_VARIANT_WIDTHS.filter((variant) => variant < width);
}

/** 36 hexadecimal digits from 4 × 3 pixels of 8-bit red, green, blue (36 bytes, row by row). */
export function encodePlaceholder(pixels: Uint8Array): string {
  if (pixels.length !== PLACEHOLDER_PIXELS * 3) {
    throw new RangeError(`A placeholder needs ${PLACEHOLDER_PIXELS * 3} bytes of RGB, not ${pixels.length}`);
  }
  return Array.from(pixels, (value) => Math.round((value * 15) / 255).toString(16)).join("");
}

/** The `srcset` of a stored picture in one format; `undefined` for a picture that is kept elsewhere. */
export function imageSourceSet(url: string, format: ImageFormat): string | undefined {
  const [, width] = STORED_IMAGE.exec(url) ?? [];
  if (width === undefined) return undefined;
  const copies = imageVariantWidths(Number(width)).map(
    (variant) => `${storedImageVariant(url, variant, format)} ${variant}w`,
  );
  return [...copies, `${storedImageAs(url, format)} ${width}w`].join(", ");
}

/**
 * Returns the URL of a picture without the signature that opens it while it is not published. Two URLs name the same
 * picture if they are equal without signatures, which change every few minutes.
 */
export const withoutSignature = (url: string): string =>
  url.startsWith("/media/") ? (url.split("?", 1)[0] ?? url) : url;

/** Asks the image CDN for its best format and quality, where the URL does not say so itself. */
export function withCdnParameters(url: string): string {
  const [, head, rest] = /^(https?:\/\/res\.cloudinary\.com\/(?:[^/?#]+\/)+?upload\/)(.+)$/i.exec(url) ?? [];
  if (head === undefined || rest === undefined) return url;
  // A signature covers the transformations: adding one would make the CDN refuse the URL.
  if (rest.startsWith("s--")) return url;
  const parameters = rest.split(/[/,]/);
  const missing = ["f_auto", "q_auto"].filter(
    (wanted) => !parameters.some((given) => given === wanted || given.startsWith(`${wanted}:`)),
  );
  return missing.length === 0 ? url : `${head}${missing.join(",")}/${rest}`;
}
