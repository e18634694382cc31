/** The brand colours of src/kit/theme/theme.css. */
export const colours = {
  navy: "#002855",
  navyLight: "#0b3a6f",
  brand: "#00629b",
  brandDark: "#004a76",
  cyan: "#00b5e2",
  amber: "#ffa300",
  wie: "#772583",
  wash: "#f4f7fa",
  line: "#dce4eb",
  white: "#ffffff",
} as const;

/** Roles, from the surface up: a composition names roles, a scheme gives them colours. */
export type Scheme = {
  ground: string;
  deep: string;
  mid: string;
  bold: string;
  bright: string;
  light: string;
  accent: string;
};

const night: Scheme = {
  ground: colours.navy,
  deep: "#001a3a",
  mid: colours.navyLight,
  bold: colours.brand,
  bright: colours.cyan,
  light: "#d9f1fa",
  accent: colours.amber,
};

const ocean: Scheme = {
  ground: colours.brand,
  deep: colours.navy,
  mid: colours.brandDark,
  bold: "#1f83ba",
  bright: "#6fd0ee",
  light: colours.white,
  accent: colours.amber,
};

const paper: Scheme = {
  ground: colours.wash,
  deep: colours.navy,
  mid: colours.line,
  bold: colours.brand,
  bright: colours.cyan,
  light: colours.white,
  accent: colours.amber,
};

const dusk: Scheme = {
  ground: colours.wie,
  deep: "#3b0f43",
  mid: "#5d1a68",
  bold: "#a45bb0",
  bright: "#deb6e5",
  light: "#fbf1fc",
  accent: colours.amber,
};

const dawn: Scheme = {
  ground: colours.amber,
  deep: colours.navy,
  mid: "#ffbd4a",
  bold: colours.brand,
  bright: "#fff0d2",
  light: colours.white,
  accent: colours.wie,
};

const sky: Scheme = {
  ground: "#c3e9f6",
  deep: colours.navy,
  mid: "#97d8ee",
  bold: colours.brand,
  bright: colours.cyan,
  light: colours.white,
  accent: colours.amber,
};

const lilac: Scheme = {
  ground: "#efe3f2",
  deep: "#3b0f43",
  mid: "#dcc4e2",
  bold: colours.wie,
  bright: colours.cyan,
  light: colours.white,
  accent: colours.amber,
};

export const allSchemes: readonly Scheme[] = [night, sky, dusk, paper, ocean, dawn, lilac];
/** Colour schemes for backgrounds of white text. */
export const darkSchemes: readonly Scheme[] = [night, ocean, dusk];

/** A colour `share` of the way from one #rrggbb to another. */
export function mix(from: string, to: string, share: number): string {
  const channel = (offset: number) => {
    const start = Number.parseInt(from.slice(offset, offset + 2), 16);
    const end = Number.parseInt(to.slice(offset, offset + 2), 16);
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
