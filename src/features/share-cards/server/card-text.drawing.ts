import sharp, { type OverlayOptions } from "sharp";
import { graphemes } from "#shared/excerpt.ts";

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
