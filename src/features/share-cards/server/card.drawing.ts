import sharp, { type OverlayOptions } from "sharp";
import { graphemes } from "#shared/characters.ts";
import type { CardBrand } from "./branch-cards.drawing.ts";

/** The step response of a circuit, calculated by drawings/icons/mark.ts, in a 64 × 64 field. */
const TRACE =
  "M11 46L18 46L18 46L18.6 45.6L19.3 44.4L19.9 42.5L20.5 40.1L21.2 37.3L21.8 34.2L22.4 31.1L23.1 28L23.7 25L24.3 22.4L25 20.1L25.6 18.3L26.2 17L26.9 16.2L27.5 15.9L28.1 16.2L28.8 16.9L29.4 18L30 19.4L30.7 21L31.3 22.8L31.9 24.6L32.6 26.4L33.2 28.2L33.8 29.7L34.5 31L35.1 32.1L35.7 32.8L36.4 33.3L37 33.4L37.6 33.3L38.3 32.9L38.9 32.3L39.5 31.4L40.2 30.5L40.8 29.4L41.4 28.4L42.1 27.3L42.7 26.3L43.3 25.4L44 24.7L44.6 24.1L45.2 23.6L45.9 23.3L46.5 23.3L47.1 23.3L47.8 23.6L48.4 23.9L49 24.4L49.7 25L50.3 25.6L50.9 26.2L51.6 26.8L52.2 27.4L52.8 27.9L53.5 28.4L54.1 28.7L54.7 29L55.4 29.1L56 29.2L56.6 29.1";

/** Colors such as "#002855". */
export interface MarkColors {
  ground: string;
  trace: string;
  point: string;
}

/** The background of an icon, on a field of 64 × 64. */
export const markGround = (shape: "rounded" | "square", color: string): string =>
  `<rect width="64" height="64" rx="${shape === "rounded" ? 14 : 0}" fill="${color}"/>`;

/** Returns the mark of a site without a logo, as an SVG. `inset` keeps the mark away from the edge that platforms crop. */
export function markSvg(shape: "rounded" | "square", inset: number, { ground, trace, point }: MarkColors): string {
  const scale = (64 - 2 * inset) / 64;
  const drawing = `<path d="${TRACE}" fill="none" stroke="${trace}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/><circle cx="12" cy="46" r="6" fill="${point}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${markGround(shape, ground)}<g transform="translate(${inset} ${inset}) scale(${scale})">${drawing}</g></svg>`;
}

/** Returns the pixels of a stored logo, as large as fits in `box`. Small logos are not enlarged. */
export async function logoPixels(path: string, box: { width: number; height: number }) {
  const { data, info } = await sharp(path, { failOn: "error" })
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw: NonNullable<OverlayOptions["raw"]> = { width: info.width, height: info.height, channels: 4 };
  return { input: data, raw };
}

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Returns an image in which each row of pixels has one color. */
export const rows = (size: Size, rowAt: (y: number) => number[], channels: 3 | 4): Promise<Buffer> =>
  sharp(Buffer.from(Array.from({ length: size.height }, (_, y) => rowAt(y)).flat()), {
    raw: { width: 1, height: size.height, channels },
  })
    .resize({ ...size, fit: "fill", kernel: "nearest" })
    .raw()
    .toBuffer();

/** Returns red, green and blue, each 0 to 255. */
export const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function gradient(size: Size, { band, ground }: CardBrand) {
  const bottom = channelsOf(band);
  const top = channelsOf(ground);
  return rows(size, (y) => top.map((value, at) => value + (((bottom[at] ?? 0) - value) * y) / size.height), 3);
}

/** Returns the background of a drawing: the cropped picture, or a gradient if there is no readable picture. */
export async function background(picture: string, size: Size, brand: CardBrand) {
  const cropped = sharp(picture, { failOn: "error" })
    .resize({ ...size, fit: "cover" })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer()
    .catch(() => undefined);
  return sharp((await cropped) || (await gradient(size, brand)), { raw: { ...size, channels: 3 } });
}

export const box = async (size: Size, background: string) => ({
  input: await sharp({ create: { ...size, channels: 4, background } })
    .raw()
    .toBuffer(),
  raw: { ...size, channels: 4 as const },
});

/** The font families of scripts/build/card-fonts.ts. */
export type CardFamily = "Card Title" | "Card Text";

/** Pixels, the largest first. */
const TITLE_SIZES = [84, 70, 60];
/** In line heights. A third line ends above, including accents and descenders, and a fourth ends below. */
const THREE_LINES = 3.25;

interface TextStyle {
  family: CardFamily;
  size: number;
  color: string;
  /** Wraps the text at this width. Without it the text is one line. */
  within?: number | undefined;
}

/** A size of a text that wraps, and the most height that the text may have in it. All lengths are in pixels. */
export interface BlockSize {
  size: number;
  height: number;
}

/** Line heights as parts of the font size. Fonts of some scripts are so tall that their own line heights leave wide gaps. */
const LINE_HEIGHT = { latinTitle: 1.12, other: 1.36 };
const LATIN_ONLY = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

const lineHeightOf = (text: string, family: CardFamily): number =>
  family === "Card Title" && LATIN_ONLY.test(text) ? LINE_HEIGHT.latinTitle : LINE_HEIGHT.other;

/** Returns sizes in which a text has at most so many lines. */
export const sizesForLines = (text: string, family: CardFamily, lines: number, sizes: readonly number[]): BlockSize[] =>
  sizes.map((size) => ({ size, height: lines * size * lineHeightOf(text, family) }));

/** Rendered text: pixels with an alpha channel. */
export interface RenderedText {
  input: Buffer;
  raw: NonNullable<OverlayOptions["raw"]>;
}

async function renderText(text: string, { family, size, color, within }: TextStyle): Promise<RenderedText> {
  // Pango takes a line height above 1024 as an absolute one, in 1024ths of a pixel.
  const lineHeight = Math.round(1024 * size * lineHeightOf(text, family));
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" line_height="${lineHeight}">${escapeMarkup(text)}</span>`,
      font: `${family} ${size}`,
      // A point is a pixel.
      dpi: 72,
      rgba: true,
      ...(within ? { width: within, wrap: "word-char" } : { wrap: "none" }),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } };
}

/**
 * Renders a text in the first size that fits without breaking a word, or shortened in the last.
 * @param sizes the largest first
 */
export async function renderBlock(
  text: string,
  style: Omit<TextStyle, "size" | "within"> & { within: number },
  sizes: readonly BlockSize[],
): Promise<RenderedText> {
  for (const { size, height } of sizes) {
    const render = (part: string) => renderText(part, { ...style, size });
    const fits = async (part: string) => (await render(part)).raw.height <= height;
    if (size === sizes.at(-1)?.size) return render(await cutToFit(text, fits));
    const { raw } = await renderText(text.replaceAll(" ", "\n"), { ...style, size, within: undefined });
    if (raw.width <= style.within && (await fits(text))) return render(text);
  }
  throw new RangeError("A text needs a size");
}

/** Renders the title of a card on at most three lines. */
export const renderTitle = (title: string, color: string, within: number): Promise<RenderedText> =>
  renderBlock(
    title,
    { family: "Card Title", color, within },
    sizesForLines(title, "Card Title", THREE_LINES, TITLE_SIZES),
  );

/** Renders one line of text, shortened if it is wider than `within` pixels. */
export async function renderLine(
  text: string,
  style: Omit<TextStyle, "family" | "within">,
  within: number,
): Promise<RenderedText> {
  const set = (cut: string) => renderText(cut, { ...style, family: "Card Text" });
  const fits = async (cut: string) => (await set(cut)).raw.width <= within;
  return set(await cutToFit(text, fits));
}

/** Characters without a shape of their own, and spaces. */
const SHAPELESS = /^[\p{Default_Ignorable_Code_Point}\s]$/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/u;
/** Characters that would change the order of the text after them. */
const DIRECTION = /[\p{Bidi_Control}\p{Cc}]/gu;

const split = (text: string): string[] => [...graphemes(text)].map(({ segment }) => segment);

/**
 * Returns a text on one line, without emoji that the font lacks. Returns undefined if the font lacks any other character,
 * or if nothing is left.
 */
export function showable(text: string, covered: ReadonlySet<number>): string | undefined {
  const isCovered = (character: string) => SHAPELESS.test(character) || covered.has(character.codePointAt(0) ?? 0);
  let shown = "";
  for (const grapheme of split(text.toWellFormed().normalize("NFC").replace(DIRECTION, " "))) {
    if ([...grapheme].every(isCovered)) shown += grapheme;
    else if (!EMOJI.test(grapheme)) return undefined;
  }
  return shown.replace(/\s+/g, " ").trim() || undefined;
}

/** Returns the text, or as much of its beginning as fits with an ellipsis. Cuts only between graphemes. */
export async function cutToFit(text: string, fits: (text: string) => Promise<boolean>): Promise<string> {
  if (await fits(text)) return text;
  const parts = split(text);
  const cut = (count: number) => `${parts.slice(0, count).join("").trimEnd()}…`;
  let fitting = 0;
  let tooMany = parts.length;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (await fits(cut(middle))) fitting = middle;
    else tooMany = middle;
  }
  return cut(fitting);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
