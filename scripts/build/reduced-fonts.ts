import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { fallbackFaces, fetchedFace } from "./font-faces.ts";
import { cutFont, packagedFont, plainFont } from "./font-files.ts";
import { charactersOf } from "./measure-font.ts";
import { type SiteFont, siteFonts } from "./site-fonts.ts";

const folder = join(import.meta.dirname, "../../node_modules/.cache/fonts");

/** Characters of English text outside ASCII. */
const SIGNS = "\u00a0©·×–—‘’“”•…";

const inPlainEnglish = (point: number) =>
  (point >= 0x20 && point < 0x7f) || SIGNS.includes(String.fromCodePoint(point));

/** Writes a font's two files and returns their faces. */
async function writeFiles(font: SiteFont): Promise<string[]> {
  const whole = packagedFont(font.from);
  const all = charactersOf(await plainFont(whole, {}));
  const parts = {
    [`${font.name}.woff2`]: all.filter(inPlainEnglish),
    [`${font.name}-more.woff2`]: all.filter((point) => !inPlainEnglish(point)),
  };
  const faces = Object.entries(parts).map(async ([file, points]) => {
    writeFileSync(join(folder, file), await cutFont(whole, String.fromCodePoint(...points), font.axes));
    return fetchedFace(font, file, points);
  });
  return Promise.all(faces);
}

async function writeReducedFonts() {
  mkdirSync(folder, { recursive: true });
  const faces = await Promise.all(siteFonts.flatMap((font) => [writeFiles(font), fallbackFaces(font)]));
  writeFileSync(join(folder, "faces.css"), faces.flat().join("\n"));
}

/**
 * Generates the `reduced-fonts/` folder that the styles import: fonts without unused characters, and `faces.css` with
 * the faces and their fallbacks.
 */
export function reducedFonts(): Plugin {
  return {
    name: "reduced-fonts",
    config: () => ({ resolve: { alias: { "reduced-fonts": folder } } }),
    buildStart: writeReducedFonts,
  };
}
