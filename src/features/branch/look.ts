import { type Scheme, themePalettes } from "#features/branch/colours/theme.ts";

/** The branch colours in the head of a page. */
export interface Look {
  /** Empty for the default colours. */
  styles: string;
  /** Colours of the browser's toolbar, equal to the header. */
  bars: Readonly<Record<Scheme, string>>;
}

export const themeLook: Look = {
  styles: "",
  bars: { light: themePalettes.light.navy, dark: themePalettes.dark.navy },
};
