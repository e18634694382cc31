import { describe, expect, test } from "vitest";
import { AA_SHAPE, AA_TEXT, shapePairs, themePalettes, wordPairs } from "#features/branch/colors/theme.ts";
import { blend, type Color, contrast, type Scheme, themeColors } from "#tests/support/contrast.ts";

function colorOf(scheme: Scheme, name: string): Color {
  const [, over = "", share = "", under = ""] = /^([a-z-]+)\/(\d+) on ([a-z-]+)$/.exec(name) ?? [];
  if (under) return blend(colorOf(scheme, under), colorOf(scheme, over), Number(share) / 100);
  const color = themeColors(scheme).get(name);
  if (!color) throw new Error(`The theme has no colour ${name}`);
  return color;
}

const pairsIn = (uses: Record<string, readonly string[]>) =>
  Object.entries(uses).flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const));

function tooFaint(scheme: Scheme, uses: Record<string, readonly string[]>, least: number): string[] {
  return pairsIn(uses).flatMap(([front, ground]) => {
    const ratio = contrast(colorOf(scheme, front), colorOf(scheme, ground));
    return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
}

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  test("all text has enough contrast with its background", () => {
    expect(tooFaint(scheme, wordPairs, AA_TEXT)).toEqual([]);
  });

  test("they are the same colors from which a branch's own colors are derived", () => {
    const written = [...themeColors(scheme)].map(([name, color]) => [name, toHex(color)]);
    expect(Object.fromEntries(written)).toEqual(themePalettes[scheme]);
  });

  test("controls, focus rings and bars have enough contrast", () => {
    expect(tooFaint(scheme, shapePairs, AA_SHAPE)).toEqual([]);
  });
});

test("every color of the theme is tested, except those of dividing lines", () => {
  const used = [...pairsIn(wordPairs), ...pairsIn(shapePairs)]
    .flat()
    .join(" ")
    .split(/[^a-z-]+/);
  expect([...themeColors("light").keys()].filter((name) => !used.includes(name) && name !== "line")).toEqual([]);
});

const toHex = (color: Color) => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
