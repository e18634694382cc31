import { areThemes, type BranchColors } from "#features/branch/branch.rules.ts";
import { colorStyles, paletteOf } from "#features/branch/colors/palette.ts";
import { memoize } from "#shared/memoize.ts";
import type { Look } from "./look.ts";

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
