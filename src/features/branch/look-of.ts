import { areThemes, type BranchColours } from "#features/branch/branch.rules.ts";
import { colourStyles, paletteOf } from "#features/branch/colours/palette.ts";
import { memoize } from "#shared/memoize.ts";
import type { Look } from "./look.ts";

const lookOfColours = memoize((text): Look => {
  const [mainColour = "", accentColour = ""] = text.split(" ");
  const colours = { mainColour, accentColour };
  return {
    styles: areThemes(colours) ? "" : colourStyles(colours),
    bars: { light: paletteOf(colours, "light").navy, dark: paletteOf(colours, "dark").navy },
  };
});

/** Calculated once for all pages. */
export const lookOf = ({ mainColour, accentColour }: BranchColours): Look =>
  lookOfColours(`${mainColour} ${accentColour}`);
