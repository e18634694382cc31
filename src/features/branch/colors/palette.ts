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
import { areThemes, type BranchColors } from "#features/branch/branch.rules.ts";
import { memoize } from "#shared/memoize.ts";
import { site } from "#src/site.ts";
import { type ColorName, type Look, type Palette, type Scheme, themePalettes } from "./theme.ts";

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

/** How much darker the main color is on hover, and how much lighter the accent color. */
const DARKER = 0.085;
const LIGHTER = 0.04;

/** As light as the theme's colors and at most as saturated, so that text is readable with any hue. */
const ofMain: Record<Scheme, (main: string) => Partial<Record<ColorName, string>>> = {
  light: (main) => ({
    brand: main,
    "brand-dark": shadeOf(main, { lightness: Math.max(0, lightnessOf(main) - DARKER) }),
    navy: shadeOf(main, { lightness: 0.281, strength: 0.093 }),
    "navy-light": shadeOf(main, { lightness: 0.351, strength: 0.104 }),
    cyan: shadeOf(main, { lightness: 0.77, strength: 0.135 }),
  }),
  dark: (main) => ({
    brand: shadeOf(main, { lightness: 0.785, strength: 0.116 }),
    "brand-dark": shadeOf(main, { lightness: 0.86, strength: 0.082 }),
    navy: shadeOf(main, { lightness: 0.256, strength: 0.084 }),
    "navy-light": shadeOf(main, { lightness: 0.351, strength: 0.104 }),
    cyan: shadeOf(main, { lightness: 0.77, strength: 0.135 }),
  }),
};

const ofAccent = (accent: string) => ({
  amber: accent,
  "amber-light": shadeOf(accent, { lightness: Math.min(1, lightnessOf(accent) + LIGHTER) }),
});

/** Returns all page colors of a branch. */
export const paletteOf = ({ mainColour, accentColour }: BranchColors, scheme: Scheme): Palette => ({
  ...themePalettes[scheme],
  ...(mainColour !== site.branch.mainColour && ofMain[scheme](mainColour)),
  ...(accentColour !== site.branch.accentColour && ofAccent(accentColour)),
});

/** Returns a branch with its page colors in light mode, which share cards and icons use. */
export const withPalette = <Branch extends BranchColors>(branch: Branch): Branch & { palette: Palette } => ({
  ...branch,
  palette: paletteOf(branch, "light"),
});

/** The names of the colors that depend on the branch's choice. */
const chosen = ["brand", "brand-dark", "navy", "navy-light", "cyan", "amber", "amber-light"] as const;

function declarations(colors: BranchColors, scheme: Scheme): string {
  const palette = paletteOf(colors, scheme);
  return `:root{${chosen.map((name) => `--color-${name}:${palette[name]}`).join(";")}}`;
}

/** Changes the hue of the built-in video and the default pictures, which are blue, to the hue of the main color. */
const TINT = ".tint{position:absolute;inset:0;pointer-events:none;background:var(--color-brand);mix-blend-mode:hue}";

/** Returns CSS that overrides the theme's colors in light and dark mode. Print keeps white paper. */
export const colorStyles = (colors: BranchColors): string =>
  `@media screen{${declarations(colors, "light")}${colors.mainColour === site.branch.mainColour ? "" : TINT}}` +
  `@media screen and (prefers-color-scheme:dark){${declarations(colors, "dark")}}`;

const lookOfColors = memoize((text): Look => {
  const [mainColour = "", accentColour = ""] = text.split(" ");
  const colors = { mainColour, accentColour };
  return {
    styles: areThemes(colors) ? "" : colorStyles(colors),
    bars: { light: paletteOf(colors, "light").navy, dark: paletteOf(colors, "dark").navy },
  };
});

/** Calculated once for all pages. */
export const lookOf = ({ mainColour, accentColour }: BranchColors): Look =>
  lookOfColors(`${mainColour} ${accentColour}`);
