import type { z } from "zod";
import { BranchFields } from "#features/branch/branch.contract.ts";
import type { BranchColors } from "#features/branch/branch.rules.ts";
import { blended, type Color, colorOf, contrast, lightnessOf, paletteOf, shadeOf } from "./palette.ts";
import { AA_SHAPE, AA_TEXT, type Palette, schemes, shapePairs, wordPairs } from "./theme.ts";

/** A rejected color, with the reason and the closest readable color of the same hue. */
export interface ColorFault {
  field: keyof BranchColors;
  message: string;
  suggestion: string;
}

interface Pair {
  front: string;
  ground: string;
  least: number;
}

const pairsOf = (uses: typeof wordPairs, least: number): Pair[] =>
  Object.entries(uses).flatMap(([front, grounds]) => grounds.map((ground) => ({ front, ground, least })));

const pairs = [...pairsOf(wordPairs, AA_TEXT), ...pairsOf(shapePairs, AA_SHAPE)];

/** Theme colors that are the main or accent color, or close to them. All others have a fixed lightness. */
const named: Record<keyof BranchColors, RegExp> = {
  mainColour: /^brand/,
  accentColour: /^amber/,
};

/** @param name "navy", or "white/85 on navy" */
function namedColor(palette: Palette, name: string): Color {
  const [, over, share, under] = /^([a-z-]+)\/(\d+) on ([a-z-]+)$/.exec(name) ?? [];
  if (over && under) return blended(namedColor(palette, under), namedColor(palette, over), Number(share) / 100);
  return colorOf(palette[name as keyof Palette]);
}

/** Returns the lowest contrast of a color's pairs, relative to the required contrast. Below 1 is unreadable. */
function faintest(colors: BranchColors, field: keyof BranchColors): { ratio: number; least: number } {
  let worst = { ratio: 21, least: 1 };
  const concerned = pairs.filter(({ front, ground }) => named[field].test(front) || named[field].test(ground));
  for (const scheme of schemes) {
    const palette = paletteOf(colors, scheme);
    for (const { front, ground, least } of concerned) {
      const ratio = contrast(namedColor(palette, front), namedColor(palette, ground));
      if (ratio / least < worst.ratio / worst.least) worst = { ratio, least };
    }
  }
  return worst;
}

const canBeRead = (colors: BranchColors, field: keyof BranchColors) => {
  const { ratio, least } = faintest(colors, field);
  return ratio >= least;
};

/** The main color appears on light backgrounds, so the search goes towards black; the accent towards white. */
const towards: Record<keyof BranchColors, number> = { mainColour: 0, accentColour: 1 };
/** Steps of the binary search. The remaining error is less than one of 256 levels. */
const HALVINGS = 9;

function nearestReadable(colors: BranchColors, field: keyof BranchColors): string {
  const hex = colors[field];
  let readable = towards[field];
  let unreadable = lightnessOf(hex);
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const lightness = (readable + unreadable) / 2;
    if (canBeRead({ ...colors, [field]: shadeOf(hex, { lightness }) }, field)) readable = lightness;
    else unreadable = lightness;
  }
  return shadeOf(hex, { lightness: readable });
}

const whereItIsRead: Record<keyof BranchColors, string> = {
  mainColour: "on the page or as a button background",
  accentColour: "on dark backgrounds",
};

function faultOf(colors: BranchColors, field: keyof BranchColors): ColorFault | undefined {
  const { ratio, least } = faintest(colors, field);
  if (ratio >= least) return undefined;
  const suggestion = nearestReadable(colors, field);
  const measured = `contrast ${ratio.toFixed(1)} : 1, at least ${least} : 1 needed`;
  return {
    field,
    suggestion,
    message: `This colour is hard to read ${whereItIsRead[field]} (${measured}). The closest readable colour is ${suggestion}.`,
  };
}

/** Returns the unreadable colors of a branch. Checks each pair that pages use, in light and dark mode. */
export const colorFaults = (colors: BranchColors): ColorFault[] =>
  (["mainColour", "accentColour"] as const).flatMap((field) => faultOf(colors, field) ?? []);

/** The fields of the branch form, with readable colors. */
export const ReadableFields = BranchFields.superRefine((fields, context) => {
  const { mainColour, accentColour } = BranchFields.shape;
  if (!mainColour.safeParse(fields.mainColour).success || !accentColour.safeParse(fields.accentColour).success) return;
  for (const { field, message } of colorFaults(fields)) context.addIssue({ code: "custom", path: [field], message });
});
export type ReadableFields = z.output<typeof ReadableFields>;
