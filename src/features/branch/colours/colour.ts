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

/** A colour as it is reckoned with. */
export type Colour = ColorObject;

/** @param hex "#00629b" */
export const colourOf = (hex: string): Colour => parse(hex);

/** `share` of one colour laid over another, from 0 to 1. */
export const laidOver = (ground: Colour, over: Colour, share: number): Colour =>
  mix(ground, over, share, { space: "srgb" }) as PlainColorObject;

/** The contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export const contrast = (one: Colour, other: Colour): number => contrastWCAG21(one, other);

/** A shade: how light, from 0 to 1, and how strong at most. A screen shows none stronger than 0.4. */
interface Shade {
  lightness: number;
  strength?: number;
}

/** How light a colour is to the eye, from 0 to 1. */
export const lightnessOf = (hex: string): number => to(colourOf(hex), "oklch").coords[0] ?? 0;

/** A colour of the same hue in another shade; where a screen cannot show it so strong, as strong as it can. */
export function shadeOf(hex: string, { lightness, strength = 1 }: Shade): string {
  const [, chroma, hue] = to(colourOf(hex), "oklch").coords;
  const wanted = { space: OKLCH, coords: [lightness, Math.min(chroma ?? 0, strength), hue || 0] } as const;
  const shown = toGamut({ ...wanted, coords: [...wanted.coords], alpha: 1 }, { space: "srgb", method: "css" });
  return serialize(to(shown, "srgb"), { format: "hex", collapse: false });
}
