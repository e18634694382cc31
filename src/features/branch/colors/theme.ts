/** The colors of src/kit/theme/theme.css in light and dark mode. A test checks that both are equal. */
export type Scheme = "light" | "dark";
export const schemes: readonly Scheme[] = ["light", "dark"];

const light = {
  brand: "#00629b",
  "brand-dark": "#004a76",
  navy: "#002855",
  "navy-light": "#0b3a6f",
  cyan: "#00b5e2",
  amber: "#ffa300",
  "amber-light": "#ffb733",
  wie: "#772583",
  "wie-band": "#772583",
  success: "#00843d",
  "success-dark": "#00692f",
  "success-wash": "#e8f5ec",
  danger: "#ba0c2f",
  "danger-dark": "#930a25",
  orange: "#d97706",
  ink: "#0b1b2b",
  muted: "#4a5b6c",
  field: "#7a8a99",
  line: "#dce4eb",
  picture: "#e4ebf1",
  paper: "#ffffff",
  wash: "#f4f7fa",
  "on-accent": "#ffffff",
  white: "#ffffff",
};

export type ColorName = keyof typeof light;
export type Palette = Readonly<Record<ColorName, string>>;

export const themePalettes: Readonly<Record<Scheme, Palette>> = {
  light,
  dark: {
    ...light,
    brand: "#57c4ee",
    "brand-dark": "#93dbf7",
    navy: "#00224a",
    wie: "#d9a0e3",
    "wie-band": "#63206d",
    success: "#52c88c",
    "success-dark": "#86dbb0",
    "success-wash": "#11301f",
    danger: "#ff8c98",
    "danger-dark": "#ffb1b9",
    orange: "#f0a040",
    ink: "#e8eff6",
    muted: "#a5b6c6",
    field: "#70869b",
    line: "#293d53",
    picture: "#1d2e42",
    paper: "#0f1c2d",
    wash: "#0a1421",
    "on-accent": "#06121f",
  },
};

/** The branch colors in the head of a page. */
export interface Look {
  /** Empty for the default colors. */
  styles: string;
  /** Colors of the browser's toolbar, equal to the header. */
  bars: Readonly<Record<Scheme, string>>;
}

export const themeLook: Look = {
  styles: "",
  bars: { light: themePalettes.light.navy, dark: themePalettes.dark.navy },
};

/** The minimum contrast of text and of shapes (control borders, focus rings, chart bars) in WCAG 2 AA. */
export const AA_TEXT = 4.5;
export const AA_SHAPE = 3;

/** Text colors and their backgrounds. A background is a color, or "a/8 on b": 8 % of `a` over `b`. */
export const wordPairs: Readonly<Record<string, readonly string[]>> = {
  ink: ["paper", "wash", "brand/8 on paper", "wie/8 on paper"],
  muted: ["paper", "wash", "wash/60 on paper", "picture", "line", "line/60 on paper"],
  brand: ["paper", "wash", "brand/8 on paper", "brand/8 on wash", "brand/6 on wash"],
  "brand-dark": ["paper", "brand/6 on paper", "brand/6 on wash"],
  wie: ["paper", "wash", "wie/8 on paper"],
  success: ["paper"],
  "success-dark": ["success-wash"],
  danger: ["paper", "wash", "danger/6 on paper", "danger/6 on wash", "danger/8 on paper"],
  "on-accent": ["brand", "brand-dark", "success", "success-dark", "danger", "danger-dark"],
  white: ["navy", "navy-light", "wie-band"],
  "white/85 on navy": ["navy"],
  "white/85 on navy-light": ["navy-light"],
  "white/85 on wie-band": ["wie-band"],
  "white/60 on navy": ["navy"],
  cyan: ["navy", "navy-light"],
  amber: ["navy"],
  navy: ["amber", "amber-light"],
};

export const shapePairs: Readonly<Record<string, readonly string[]>> = {
  field: ["paper", "wash"],
  brand: ["paper", "wash", "picture"],
  danger: ["paper"],
  wie: ["paper"],
  success: ["paper"],
  orange: ["paper"],
  amber: ["navy", "wie-band"],
  "white/50 on navy": ["navy"],
};
