import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** A point or a range on each variation axis of a font. */
export type Axes = Record<string, number | { min: number; max: number }>;

/** A font file of a package, by the path that an import would have. */
export const packagedFont = (path: string): Buffer => readFileSync(require.resolve(path));

/** What the site's text uses of a font's features: pairs, accents, ligatures and figures of one width. */
const keepFeatures = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "tnum"];

/** The font with these characters alone, on this part of its axes, as a web font. */
export const cutFont = (font: Buffer, characters: string, variationAxes: Axes): Promise<Buffer> =>
  subsetFont(font, characters, { targetFormat: "woff2", keepFeatures, noHinting: true, variationAxes });

/** The whole font at one point of its axes, for those who measure it. */
export const plainFont = (font: Buffer, variationAxes: Axes): Promise<Buffer> =>
  subsetFont(font, undefined, { targetFormat: "sfnt", keepAllGlyphs: true, variationAxes });
