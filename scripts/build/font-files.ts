import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** A value or a range on each variation axis of a font. */
export type Axes = Record<string, number | { min: number; max: number }>;

/** Reads a font file of a package, by its import path. */
export const packagedFont = (path: string): Buffer => readFileSync(require.resolve(path));

/** The OpenType features that the site uses: kerning, accents, ligatures and tabular figures. */
const keepFeatures = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "tnum"];

/** Returns a web font with only these characters and these ranges of its axes. */
export const cutFont = (font: Buffer, characters: string, variationAxes: Axes): Promise<Buffer> =>
  subsetFont(font, characters, { targetFormat: "woff2", keepFeatures, noHinting: true, variationAxes });

/** Returns the whole font at one value of its axes, for measuring. */
export const plainFont = (font: Buffer, variationAxes: Axes): Promise<Buffer> =>
  subsetFont(font, undefined, { targetFormat: "sfnt", keepAllGlyphs: true, variationAxes });
