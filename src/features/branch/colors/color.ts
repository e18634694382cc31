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

/** A parsed color. */
export type Color = ColorObject;

/** @param hex "#00629b" */
export const colorOf = (hex: string): Color => parse(hex);

/** Blends `share` (0 to 1) of one color over another. */
export const blended = (ground: Color, over: Color, share: number): Color =>
  mix(ground, over, share, { space: "srgb" }) as PlainColorObject;

/** Returns the contrast ratio of two colors as WCAG 2 defines it, from 1 to 21. */
export const contrast = (one: Color, other: Color): number => contrastWCAG21(one, other);

/** A lightness from 0 to 1, and a maximum chroma. Screens show a chroma of at most 0.4. */
interface Shade {
  lightness: number;
  strength?: number;
}

/** Returns the perceived lightness of a color, from 0 to 1. */
export const lightnessOf = (hex: string): number => to(colorOf(hex), "oklch").coords[0] ?? 0;

/** Returns a color of the same hue. Reduces the chroma if a screen cannot show it. */
export function shadeOf(hex: string, { lightness, strength = 1 }: Shade): string {
  const [, chroma, hue] = to(colorOf(hex), "oklch").coords;
  const target = { space: OKLCH, coords: [lightness, Math.min(chroma ?? 0, strength), hue || 0] } as const;
  const shown = toGamut({ ...target, coords: [...target.coords], alpha: 1 }, { space: "srgb", method: "css" });
  return serialize(to(shown, "srgb"), { format: "hex", collapse: false });
}
