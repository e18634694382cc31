import sharp, { type OverlayOptions } from "sharp";
import { cutToFit, inMarkup } from "./card-text.ts";

/** The font names in scripts/build/card-fonts.ts. */
export type CardFamily = "Card Title" | "Card Text";

/** Pixels, the largest first. */
const TITLE_SIZES = [84, 70, 60];
/** In heights of a line: what a third line has of accents and descenders ends above, and a fourth ends below. */
const THREE_LINES = 3.25;

interface Type {
  family: CardFamily;
  size: number;
  colour: string;
  /** Broken where it would be wider; one line without it. */
  within?: number;
}

/** Set text, as pixels with an alpha channel. */
export interface SetText {
  input: Buffer;
  raw: NonNullable<OverlayOptions["raw"]>;
}

async function setText(text: string, { family, size, colour, within }: Type): Promise<SetText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${inMarkup(text)}</span>`,
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

/** Sets a title on at most three lines: in the largest type in which it fits, or cut in the smallest. */
export async function setTitle(title: string, colour: string, within: number): Promise<SetText> {
  const smallest = Math.min(...TITLE_SIZES);
  for (const size of TITLE_SIZES) {
    const type: Type = { family: "Card Title", size, colour, within };
    const heightOf = async (text: string) => (await setText(text, type)).raw.height;
    const lineHeight = (await heightOf("H\nH")) - (await heightOf("H"));
    const fits = async (text: string) => (await heightOf(text)) <= THREE_LINES * lineHeight;
    if (size === smallest) return setText(await cutToFit(title, fits), type);
    if (await fits(title)) return setText(title, type);
  }
  throw new RangeError("A title needs a size");
}

/** Sets one line of text, cut where it would be wider than `within` pixels. */
export async function setLine(text: string, type: Omit<Type, "family" | "within">, within: number): Promise<SetText> {
  const set = (cut: string) => setText(cut, { ...type, family: "Card Text" });
  const fits = async (cut: string) => (await set(cut)).raw.width <= within;
  return set(await cutToFit(text, fits));
}
