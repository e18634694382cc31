import { packagedFont, plainFont } from "./font-files.ts";

interface SystemFace {
  /** Names under which systems have it. */
  local: readonly string[];
  /** A file of the same measures, uncompressed. */
  file: () => Promise<Buffer>;
}

/** A font that phones or computers have before they have fetched anything. */
export interface SystemFont {
  name: string;
  plain: SystemFace;
  bold: SystemFace;
}

const at = (path: string, axes: Record<string, number>) => () => plainFont(packagedFont(path), axes);

const arimo = "@fontsource-variable/arimo/files/arimo-latin-wght-normal.woff2";
const roboto = "@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2";
const noto = "@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2";
const dejavu = (weight: number) => `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff2`;

/** Windows, macOS, iOS and many a Linux; Android; Linux and Android; Linux. A browser takes the first that is there. */
export const systemFonts: readonly SystemFont[] = [
  {
    name: "Arial",
    // Each letter of Arimo and of Liberation Sans is as wide as in Arial.
    plain: { local: ["Arial", "ArialMT", "Liberation Sans", "LiberationSans"], file: at(arimo, { wght: 400 }) },
    bold: {
      local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "LiberationSans-Bold"],
      file: at(arimo, { wght: 700 }),
    },
  },
  {
    name: "Roboto",
    plain: { local: ["Roboto", "Roboto-Regular"], file: at(roboto, { wght: 400 }) },
    // Newer Androids have one file for all weights, which browsers make bold themselves.
    bold: { local: ["Roboto Bold", "Roboto-Bold", "Roboto", "Roboto-Regular"], file: at(roboto, { wght: 700 }) },
  },
  {
    name: "Noto",
    plain: { local: ["Noto Sans", "NotoSans-Regular", "NotoSans"], file: at(noto, { wght: 400 }) },
    bold: { local: ["Noto Sans Bold", "NotoSans-Bold"], file: at(noto, { wght: 700 }) },
  },
  {
    name: "DejaVu",
    plain: { local: ["DejaVu Sans", "DejaVuSans"], file: at(dejavu(400), {}) },
    bold: { local: ["DejaVu Sans Bold", "DejaVuSans-Bold"], file: at(dejavu(700), {}) },
  },
];
