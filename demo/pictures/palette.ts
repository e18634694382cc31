/** The brand colors of src/kit/theme/theme.css. */
export const colors = {
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

/** Color roles, from the background up. Compositions use roles, and schemes assign colors to roles. */
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
  ground: colors.navy,
  deep: "#001a3a",
  mid: colors.navyLight,
  bold: colors.brand,
  bright: colors.cyan,
  light: "#d9f1fa",
  accent: colors.amber,
};

const ocean: Scheme = {
  ground: colors.brand,
  deep: colors.navy,
  mid: colors.brandDark,
  bold: "#1f83ba",
  bright: "#6fd0ee",
  light: colors.white,
  accent: colors.amber,
};

const dusk: Scheme = {
  ground: colors.wie,
  deep: "#3b0f43",
  mid: "#5d1a68",
  bold: "#a45bb0",
  bright: "#deb6e5",
  light: "#fbf1fc",
  accent: colors.amber,
};

/** Color schemes for backgrounds of white text. */
export const darkSchemes: readonly Scheme[] = [night, ocean, dusk];

/** Returns the color at `share` (0 to 1) between two #rrggbb colors. */
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
