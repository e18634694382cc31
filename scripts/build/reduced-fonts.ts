import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

interface Axis {
  min: number;
  max: number;
}

interface ReducedFont {
  /** The file of the font's package. */
  from: string;
  /** The part of each variation axis that the site's styles use; the rest is left out of the file. */
  axes: Record<string, Axis>;
}

const fonts: Record<string, ReducedFont> = {
  "open-sans.woff2": {
    from: "@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
  "archivo.woff2": {
    from: "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2",
    axes: { wdth: { min: 100, max: 125 }, wght: { min: 600, max: 700 } },
  },
};

const folder = join(import.meta.dirname, "../../node_modules/.cache/fonts");
const require = createRequire(import.meta.url);

async function writeReducedFonts() {
  mkdirSync(folder, { recursive: true });
  for (const [name, { from, axes }] of Object.entries(fonts)) {
    const whole = readFileSync(require.resolve(from));
    const reduced = await subsetFont(whole, undefined, {
      keepAllGlyphs: true,
      targetFormat: "woff2",
      variationAxes: axes,
    });
    writeFileSync(join(folder, name), reduced);
  }
}

/** Makes the fonts the styles name as `reduced-fonts/<name>`: those of the packages, without the weights and widths no one sees. */
export function reducedFonts(): Plugin {
  return {
    name: "reduced-fonts",
    config: () => ({ resolve: { alias: { "reduced-fonts": folder } } }),
    buildStart: writeReducedFonts,
  };
}
