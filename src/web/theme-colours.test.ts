import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  AA_CONTROL,
  AA_TEXT,
  blend,
  type Colour,
  contrast,
  type Scheme,
  themeColours,
} from "#tests/support/contrast.ts";

/** What is read on what: a ground is a colour, or "a/8 on b", eight hundredths of one over another. */
const words: Record<string, readonly string[]> = {
  ink: ["paper", "wash", "brand/8 on paper", "wie/8 on paper"],
  muted: ["paper", "wash", "wash/60 on paper", "picture", "line", "line/60 on paper"],
  brand: ["paper", "wash", "brand/8 on paper", "brand/8 on wash", "brand/6 on wash"],
  "brand-dark": ["paper", "brand/6 on paper", "brand/6 on wash"],
  wie: ["paper", "wash", "wie/8 on paper"],
  success: ["paper"],
  "success-dark": ["success-wash"],
  danger: ["paper", "wash", "danger/6 on paper", "danger/6 on wash", "danger/8 on paper"],
  "on-accent": ["brand", "brand-dark", "success", "success-dark", "danger", "danger-dark"],
  white: ["navy", "navy-light", "wie-band"],
  "white/85 on navy": ["navy"],
  "white/85 on navy-light": ["navy-light"],
  "white/85 on wie-band": ["wie-band"],
  "white/60 on navy": ["navy"],
  cyan: ["navy", "navy-light"],
  amber: ["navy"],
  navy: ["amber", "amber-light"],
};

/** Borders of controls, rings of focus, bars of the chart. */
const shapes: Record<string, readonly string[]> = {
  field: ["paper", "wash"],
  brand: ["paper", "wash", "picture"],
  danger: ["paper"],
  wie: ["paper"],
  success: ["paper"],
  orange: ["paper"],
  amber: ["navy", "wie-band"],
  "white/50 on navy": ["navy"],
};

function colourOf(scheme: Scheme, name: string): Colour {
  const [, over = "", share = "", under = ""] = /^([a-z-]+)\/(\d+) on ([a-z-]+)$/.exec(name) ?? [];
  if (under) return blend(colourOf(scheme, under), colourOf(scheme, over), Number(share) / 100);
  const colour = themeColours(scheme).get(name);
  if (!colour) throw new Error(`The theme has no colour ${name}`);
  return colour;
}

const pairsIn = (uses: Record<string, readonly string[]>) =>
  Object.entries(uses).flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const));

function tooFaint(scheme: Scheme, uses: Record<string, readonly string[]>, least: number): string[] {
  return pairsIn(uses).flatMap(([front, ground]) => {
    const ratio = contrast(colourOf(scheme, front), colourOf(scheme, ground));
    return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
}

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  test("all words can be read on what is behind them", () => {
    expect(tooFaint(scheme, words, AA_TEXT)).toEqual([]);
  });

  test("controls, rings and bars can be made out", () => {
    expect(tooFaint(scheme, shapes, AA_CONTROL)).toEqual([]);
  });
});

test("each colour of the theme is looked at, lines between things aside", () => {
  const used = [...pairsIn(words), ...pairsIn(shapes)]
    .flat()
    .join(" ")
    .split(/[^a-z-]+/);
  expect([...themeColours("light").keys()].filter((name) => !used.includes(name) && name !== "line")).toEqual([]);
});

test("the colour of the browser's bar is the header's, in both schemes", () => {
  const head = readFileSync(new URL("./documents/site-head.tsx", import.meta.url), "utf8");
  const named = [...head.matchAll(/theme-color" content="(#[0-9a-f]{6})" media="\(prefers-color-scheme: (\w+)\)/g)];
  expect(named.map(([, hex, scheme]) => [scheme, hex])).toEqual(
    (["light", "dark"] as const).map((scheme) => [scheme, toHex(colourOf(scheme, "navy"))]),
  );
});

const toHex = (colour: Colour) => `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
