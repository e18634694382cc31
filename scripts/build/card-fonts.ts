import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type Axes, packagedFont, plainFont } from "./font-files.ts";
import { charactersOf } from "./measure-font.ts";

/** A font of card pictures. Earlier families have priority; the others add more scripts. */
interface CardFont {
  name: string;
  /**
   * Family names in cards: one for titles and one for other text. Our own names, because each font file has its own.
   */
  families: readonly ("Card Title" | "Card Text")[];
  from: string;
  axes: Axes;
}

const archivo = { families: ["Card Title"], axes: { wdth: 112, wght: 700 } } as const;
const openSans = { families: ["Card Text"], axes: { wght: 600 } } as const;
const indic = { families: ["Card Title", "Card Text"], axes: { wght: 700 } } as const;

const fonts: readonly CardFont[] = [
  { name: "a-archivo", from: "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2", ...archivo },
  { name: "b-archivo-ext", from: "@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2", ...archivo },
  { name: "a-open-sans", from: "@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2", ...openSans },
  {
    name: "b-open-sans-ext",
    from: "@fontsource-variable/open-sans/files/open-sans-latin-ext-wght-normal.woff2",
    ...openSans,
  },
  {
    name: "c-devanagari",
    from: "@fontsource-variable/noto-sans/files/noto-sans-devanagari-wght-normal.woff2",
    ...indic,
  },
  {
    name: "d-malayalam",
    from: "@fontsource-variable/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-wght-normal.woff2",
    ...indic,
  },
  {
    name: "e-arabic",
    from: "@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2",
    ...indic,
  },
];

const renamed = ({ name, families }: CardFont) => `  <match target="scan">
    <test name="file" compare="contains"><string>${name}.ttf</string></test>
    <edit name="family" mode="assign">${families.map((family) => `<string>${family}</string>`).join("")}</edit>
    <edit name="weight" mode="assign"><int>80</int></edit>
    <edit name="width" mode="assign"><int>100</int></edit>
  </match>`;

/** Hides the machine's fonts, so that cards look the same on every machine. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
${fonts.map(renamed).join("\n")}
</fontconfig>
`;

/**
 * Writes the files for card pictures into a folder: plain font files, the fontconfig configuration, and `coverage.json`
 * with the code points of each family.
 */
export async function writeCardFonts(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const coverage: Record<string, number[]> = { "Card Title": [], "Card Text": [] };
  for (const font of fonts) {
    const file = await plainFont(packagedFont(font.from), font.axes);
    writeFileSync(join(folder, `${font.name}.ttf`), file);
    for (const family of font.families) coverage[family]?.push(...charactersOf(file));
  }
  writeFileSync(join(folder, "coverage.json"), JSON.stringify(coverage));
  writeFileSync(join(folder, "fonts.conf"), fontsConf);
}

/** Adds the card fonts to the build of the server. */
export const cardFonts = (folder: string): Plugin => ({
  name: "card-fonts",
  closeBundle: () => writeCardFonts(folder),
});

/** Fallback for development, where no build exists. */
export async function ensureCardFonts(folder: string): Promise<void> {
  if (!existsSync(join(folder, "fonts.conf"))) await writeCardFonts(folder);
}
