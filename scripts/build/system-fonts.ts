import { packagedFont, plainFont } from "./font-files.ts";

interface SystemFace {
  /** Names of the font on various systems. */
  local: readonly string[];
  /** An uncompressed file with the same measures. */
  file: () => Promise<Buffer>;
}

/** A font that devices have before they download any. */
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

/**
 * For Windows, macOS, iOS and many Linux systems; Android; Linux and Android; Linux. Browsers use the first installed
 * one.
 */
export const systemFonts: readonly SystemFont[] = [
  {
    name: "Arial",
    // Arimo and Liberation Sans have the same character widths as Arial.
    plain: { local: ["Arial", "ArialMT", "Liberation Sans", "LiberationSans"], file: at(arimo, { wght: 400 }) },
    bold: {
      local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "LiberationSans-Bold"],
      file: at(arimo, { wght: 700 }),
    },
  },
  {
    name: "Roboto",
    plain: { local: ["Roboto", "Roboto-Regular"], file: at(roboto, { wght: 400 }) },
    // Newer Android versions have one file for all weights. Browsers synthesize bold from it.
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
