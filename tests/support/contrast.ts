import { readFileSync } from "node:fs";

/** Red, green and blue, each from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

export const AA_TEXT = 4.5;

export function parseColor(hex: string): Color {
  const channel = (offset: number) => Number.parseInt(hex.slice(offset, offset + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Blends `share` of `to` over `from`. */
export const blend = (from: Color, to: Color, share: number): Color => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Returns the relative luminance as defined by WCAG 2. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors as defined by WCAG 2, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export type Scheme = "light" | "dark";

const theme = readFileSync(new URL("../../src/kit/theme/theme.css", import.meta.url), "utf8");

function tokensIn(css: string): Map<string, Color> {
  const found = css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g);
  return new Map([...found].map(([, name = "", hex = ""]) => [name, parseColor(hex)]));
}

/** Returns the theme's colors by name, without keywords such as `transparent`. */
export function themeColors(scheme: Scheme): Map<string, Color> {
  const light = tokensIn(/@theme \{.*?\n\}/s.exec(theme)?.[0] ?? "");
  if (scheme === "light") return light;
  const dark = tokensIn(/@media screen and \(prefers-color-scheme: dark\) \{.*?\n {2}\}/s.exec(theme)?.[0] ?? "");
  return new Map([...light, ...dark]);
}
