import {
  type ColorObject,
  ColorSpace,
  contrastWCAG21,
  mix,
  OKLCH,
  type PlainColorObject,
  parse,
  serialize,
  sRGB,
  to,
  toGamut,
} from "colorjs.io/fn";

ColorSpace.register(sRGB);
ColorSpace.register(OKLCH);

/** A parsed colour. */
export type Colour = ColorObject;

/** @param hex "#00629b" */
export const colourOf = (hex: string): Colour => parse(hex);

/** Blends `share` (0 to 1) of one colour over another. */
export const laidOver = (ground: Colour, over: Colour, share: number): Colour =>
  mix(ground, over, share, { space: "srgb" }) as PlainColorObject;

/** Returns the contrast ratio of two colours as WCAG 2 defines it, from 1 to 21. */
export const contrast = (one: Colour, other: Colour): number => contrastWCAG21(one, other);

/** A lightness from 0 to 1, and a maximum chroma. Screens show a chroma of at most 0.4. */
interface Shade {
  lightness: number;
  strength?: number;
}

/** Returns the perceived lightness of a colour, from 0 to 1. */
export const lightnessOf = (hex: string): number => to(colourOf(hex), "oklch").coords[0] ?? 0;

/** Returns a colour of the same hue. Reduces the chroma if a screen cannot show it. */
export function shadeOf(hex: string, { lightness, strength = 1 }: Shade): string {
  const [, chroma, hue] = to(colourOf(hex), "oklch").coords;
  const wanted = { space: OKLCH, coords: [lightness, Math.min(chroma ?? 0, strength), hue || 0] } as const;
  const shown = toGamut({ ...wanted, coords: [...wanted.coords], alpha: 1 }, { space: "srgb", method: "css" });
  return serialize(to(shown, "srgb"), { format: "hex", collapse: false });
}
