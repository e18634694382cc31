import type { BranchColours } from "#features/branch/branch.rules.ts";
import { colourStyles } from "#features/branch/colours/palette.ts";

let sheet: CSSStyleSheet | undefined;

/** Shows colours that were just saved here: those in the page's head are what it came with. */
export function showColours(colours: BranchColours) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(colourStyles(colours));
}
