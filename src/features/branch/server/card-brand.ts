import type { CardBrand } from "#platform/media/card-content.ts";
import type { Branch } from "../branch.contract.ts";
import { paletteOf } from "../colours/palette.ts";

/** Returns the name and colours on link preview cards. */
export function cardBrandOf(branch: Pick<Branch, "longName" | "mainColour" | "accentColour">): CardBrand {
  const { brand, navy, amber } = paletteOf(branch, "light");
  return { name: branch.longName, ground: brand, band: navy, accent: amber };
}
