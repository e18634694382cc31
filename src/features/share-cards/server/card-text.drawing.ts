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
  within?: number;
}

/** Rendered text: pixels with an alpha channel. */
export interface RenderedText {
  input: Buffer;
  raw: NonNullable<OverlayOptions["raw"]>;
}

async function renderText(text: string, { family, size, color, within }: TextStyle): Promise<RenderedText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
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
 * Renders a title on at most three lines, or `lines`, in the largest size that fits, or shortened in the smallest.
 * @param sizes in pixels, the largest first
 */
export async function renderTitle(
  title: string,
  color: string,
  within: number,
  { sizes = TITLE_SIZES, lines = THREE_LINES }: { sizes?: readonly number[]; lines?: number } = {},
): Promise<RenderedText> {
  const smallest = Math.min(...sizes);
  for (const size of sizes) {
    const style: TextStyle = { family: "Card Title", size, color, within };
    const heightOf = async (text: string) => (await renderText(text, style)).raw.height;
    const lineHeight = (await heightOf("H\nH")) - (await heightOf("H"));
    const fits = async (text: string) => (await heightOf(text)) <= lines * lineHeight;
    if (size === smallest) return renderText(await cutToFit(title, fits), style);
    if (await fits(title)) return renderText(title, style);
  }
  throw new RangeError("A title needs a size");
}

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
