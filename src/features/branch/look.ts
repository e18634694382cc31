import { type Scheme, themePalettes } from "#features/branch/colors/theme.ts";

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
