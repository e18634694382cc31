import type { BranchColours } from "#features/branch/branch.rules.ts";
import { colourStyles } from "#features/branch/colours/palette.ts";

let sheet: CSSStyleSheet | undefined;

/** Applies saved colours. The page's head still has the old ones. */
export function showColours(colours: BranchColours) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(colourStyles(colours));
}
