import { type Scheme, themePalettes } from "#features/branch/colours/theme.ts";

/** What the head of a page says of the branch's colours. */
export interface Look {
  /** Empty where they are the theme's. */
  styles: string;
  /** The colours of the browser's bar, which are the header's. */
  bars: Readonly<Record<Scheme, string>>;
}

export const themeLook: Look = {
  styles: "",
  bars: { light: themePalettes.light.navy, dark: themePalettes.dark.navy },
};
