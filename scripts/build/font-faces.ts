import { fitLines } from "./fit-lines.ts";
import { packagedFont, plainFont } from "./font-files.ts";
import { measureFont } from "./measure-font.ts";
import type { SiteFont } from "./site-fonts.ts";
import { systemFonts } from "./system-fonts.ts";

const percent = (part: number) => `${(part * 100).toFixed(1)}%`;

function fontFace(descriptors: Record<string, string | undefined>): string {
  const lines = Object.entries(descriptors).filter(([, value]) => value !== undefined);
  return `@font-face {\n${lines.map(([name, value]) => `  ${name}: ${value};\n`).join("")}}\n`;
}

/** Formats code points as a CSS unicode-range and joins adjacent ones. */
function unicodeRange(points: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16);
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}

/** Returns a font face. Browsers fetch its file when a page shows one of the characters. */
export const fetchedFace = (
  { family, weight, stretch, display }: SiteFont,
  file: string,
  points: readonly number[],
): string =>
  fontFace({
    "font-family": `"${family}"`,
    "font-weight": weight,
    "font-stretch": stretch,
    "font-display": display,
    src: `url("./${file}") format("woff2")`,
    "unicode-range": unicodeRange(points),
  });

/**
 * Returns fallback faces that give system fonts the width and height of the site's fonts, so that lines break in the
 * same places while the site's font loads. Each system font needs a family name, so that each gets its own measures.
 */
export async function fallbackFaces({ from, stretch, fallback, standIns, samples }: SiteFont): Promise<string[]> {
  const faces = standIns.flatMap(({ weight, bold, as }) =>
    systemFonts.map(async ({ name, ...system }) => {
      const { local, file } = bold ? system.bold : system.plain;
      const site = measureFont(await plainFont(packagedFont(from), as));
      const scale = fitLines(samples, site.widthOf, measureFont(await file()).widthOf);
      return fontFace({
        "font-family": `"${fallback} ${name}"`,
        "font-weight": weight,
        "font-stretch": stretch,
        src: local.map((one) => `local("${one}")`).join(", "),
        "size-adjust": percent(scale),
        "ascent-override": percent(site.ascent / scale),
        "descent-override": percent(site.descent / scale),
        "line-gap-override": percent(site.lineGap / scale),
      });
    }),
  );
  return Promise.all(faces);
}
