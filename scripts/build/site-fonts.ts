import type { Axes } from "./font-files.ts";

/** A system's font that stands in for a site's font. */
interface StandIn {
  weight: string;
  bold: boolean;
  /** The point of the site's font that it is made as wide as. */
  as: Record<string, number>;
}

/** A font of the site's look, as far as its styles use it. */
export interface SiteFont {
  /** Its files are `<name>.woff2`, with the letters of plain English, and `<name>-more.woff2`, with all others. */
  name: string;
  family: string;
  /** The file of the font's package. */
  from: string;
  /** What is left of its variation axes. */
  axes: Axes;
  weight: string;
  stretch?: string;
  /** First name of the families that stand in for it; the second is the system font's. */
  fallback: string;
  standIns: readonly StandIn[];
  /** What it sets: how wide a line is depends on which letters are common, and headings have many capitals. */
  words: string;
}

const openSans = "@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2";
const archivo = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";

const TEXT =
  "Hands on hardware and code: embedded boards, signal processing, machine learning, the tools nobody teaches in class. " +
  "Engineers and researchers on what they work on, with time kept free for questions. You arrive. You know a few names " +
  "and the way to the canteen. A workshop, then a project. A deadline missed, a demo that fails on stage, a fix.";

const HEADINGS =
  "Welcome to IEEE SB MIET About Us IEEE Resources Events Event Gallery Achievements IEEE MIET Chapters Join IEEE SB MIET " +
  "Latest Updates Upcoming Events Meet Our Team Women in Engineering Popular Resources What we do What we work on";

/** Headings have one weight and two widths: two files of a third each of what the axes between them weigh. */
const heading = (name: string, width: number): SiteFont => ({
  name,
  family: "Archivo Variable",
  from: archivo,
  axes: { wdth: width, wght: 700 },
  weight: "600 700",
  stretch: `${width}%`,
  fallback: "Archivo",
  standIns: [{ weight: "600 700", bold: true, as: { wdth: width, wght: 700 } }],
  words: HEADINGS,
});

export const siteFonts: readonly SiteFont[] = [
  {
    name: "open-sans",
    family: "Open Sans Variable",
    from: openSans,
    axes: { wght: { min: 400, max: 700 } },
    weight: "400 700",
    fallback: "Open Sans",
    standIns: [
      { weight: "400 500", bold: false, as: { wght: 400 } },
      { weight: "600 700", bold: true, as: { wght: 600 } },
    ],
    words: TEXT,
  },
  heading("archivo", 100),
  heading("archivo-wide", 125),
];
