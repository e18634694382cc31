import type { BranchColors } from "#features/branch/branch.rules.ts";
import { colorStyles } from "#features/branch/colors/palette.ts";

let sheet: CSSStyleSheet | undefined;

/** Applies saved colors. The page's head still has the old ones. */
export function showColors(colors: BranchColors) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(colorStyles(colors));
}
