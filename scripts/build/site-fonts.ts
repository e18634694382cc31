import type { Sample } from "./fit-lines.ts";
import type { Axes } from "./font-files.ts";

/** A system font that replaces a site font while it loads. */
interface StandIn {
  weight: string;
  bold: boolean;
  /** The axis values of the site's font whose width it gets. */
  as: Record<string, number>;
}

/** A site font, limited to the parts that the styles use. */
export interface SiteFont {
  /** The files are `<name>.woff2` for plain English and `<name>-more.woff2` for all other characters. */
  name: string;
  family: string;
  /** File in the font's package. */
  from: string;
  /** Ranges of the variation axes to keep. */
  axes: Axes;
  weight: string;
  stretch?: string;
  /** With "optional", a page keeps the fallback if the font is late, so that its titles never wrap again. */
  display: "swap" | "optional";
  /** First part of the fallback family names. The second part is the system font's name. */
  fallback: string;
  standIns: readonly StandIn[];
  /** Groups of texts, each with its font sizes. The scale of a fallback is a compromise between all of them. */
  samples: readonly Sample[];
}

const openSans = "@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2";
const archivo = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";

const leads: Sample = {
  texts: [
    "IEEE Student Branch, MIET is a group of students. We meet to build, to learn and to help each other.",
    "A library, a job board, a magazine, a standards body and more. Twenty places to bookmark for your studies and your first job.",
    "Come to learn, build and meet people. Everything is open to all students.",
    "Photos of our events. Select a photo to enlarge it.",
    "Projects, prizes and papers by members of this branch.",
    "A chapter is a smaller group within the branch. It has its own subject, officers and calendar.",
    "A place to build skills, find a mentor, become a mentor and lead. Open to students of any gender who want more women in engineering.",
    "Membership is open to students of every department and year. You need no experience, only curiosity.",
  ],
  sizes: [16, 20],
};

const headings: Sample = {
  texts: [
    "Apply for membership",
    "Our mission",
    "What we do",
    "Popular Resources",
    "Upcoming Events",
    "Women in Engineering",
    "Latest Updates",
    "Is a resource missing?",
  ],
  sizes: [20, 25],
  spacing: { letters: -0.012, words: 0.06 },
};

const titles: Sample = {
  texts: [
    "About Us",
    "IEEE Resources",
    "Events",
    "Event Gallery",
    "Achievements",
    "IEEE MIET Chapters",
    "Women in Engineering",
    "Join IEEE SB MIET",
    "Events of 2025",
    "Meet Our Team",
    "Team 2023-24",
    "October 2026",
    "To turn what we learn in lectures into things that work.",
    "Signal Processing by Ear",
    "Robotics Workshop: Line Followers, Mazes, Sharp Corners",
    "Guest Lecture: Grid-Forming Inverters",
    "Student paper accepted at a signal processing conference",
  ],
  // The sizes of --text-display in theme.css, and the width of the title's box at each size.
  sizes: [30.4, 32],
  spacing: { letters: -0.02, words: 0.06 },
  larger: [
    { size: 43, width: 689 },
    { size: 51, width: 800 },
    { size: 58.9, width: 824 },
    { size: 61, width: 854 },
  ],
};

const hero: Sample = {
  texts: ["Welcome to IEEE SB MIET"],
  // The same for --text-hero.
  sizes: [36, 37.5, 39],
  spacing: { letters: -0.02, words: 0.06 },
  larger: [
    { size: 56.8, width: 689 },
    { size: 72, width: 896 },
  ],
};

/**
 * Headings use one weight and two widths. Two files are each a third of the size of one file with the axes between
 * them.
 */
const heading = (name: string, width: number, display: SiteFont["display"], samples: readonly Sample[]): SiteFont => ({
  name,
  display,
  family: "Archivo Variable",
  from: archivo,
  axes: { wdth: width, wght: 700 },
  weight: "600 700",
  stretch: `${width}%`,
  fallback: "Archivo",
  standIns: [{ weight: "600 700", bold: true, as: { wdth: width, wght: 700 } }],
  samples,
});

export const siteFonts: readonly SiteFont[] = [
  {
    name: "open-sans",
    display: "swap",
    family: "Open Sans Variable",
    from: openSans,
    axes: { wght: { min: 400, max: 700 } },
    weight: "400 700",
    fallback: "Open Sans",
    standIns: [
      { weight: "400 500", bold: false, as: { wght: 400 } },
      { weight: "600 700", bold: true, as: { wght: 600 } },
    ],
    samples: [leads],
  },
  heading("archivo", 100, "optional", [headings]),
  heading("archivo-wide", 125, "swap", [titles, hero]),
];
