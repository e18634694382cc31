import { createHash } from "node:crypto";
import type { CardBrand, LogoGround } from "#platform/media/card-content.ts";
import { type Card, cardKey } from "#platform/media/card-pictures.ts";
import { type Icon, iconKey } from "#platform/media/icon-content.ts";
import { parseStoredImage } from "#shared/stored-image.ts";
import type { Branch } from "../branch.contract.ts";
import { type IconName, icons } from "../branch-pictures.ts";
import { paletteOf } from "../colours/palette.ts";
import { cardBrandOf } from "./card-brand.ts";

/** A logo that is much wider than high, or higher than wide, is no icon. */
const ICON_RATIO_MAX = 2;

interface Logo {
  /** Address. */
  logo: string;
  logoGround: LogoGround;
}

/** The logos, the one for dark grounds first. */
const logosOf = ({ logo, logoDark }: Branch): Logo[] =>
  [
    { logo: logoDark, logoGround: "band" as const },
    { logo, logoGround: "paper" as const },
  ].filter(({ logo }) => logo !== "");

const isNearlySquare = ({ logo }: Logo) => {
  const { width = 1, height = 1 } = parseStoredImage(logo) ?? {};
  return Math.max(width / height, height / width) <= ICON_RATIO_MAX;
};

/** The key of a stored picture, from its address. */
const stored = <Given extends Logo>(found: Given | undefined) =>
  found && { ...found, logo: found.logo.replace(/^.*\/media\//, "") };

/** What a card of one look is told from that of another by: the branch's own is never served in an older one. */
const lookOf = (brand: CardBrand): string =>
  createHash("sha256").update(JSON.stringify(brand)).digest("hex").slice(0, 12);

/** The card with which links to the site are shown elsewhere. */
export const branchCard = (branch: Branch): Card => ({
  of: `branch-${lookOf(cardBrandOf(branch))}`,
  title: branch.name,
  line: [branch.tagline],
  picture: undefined,
  brand: cardBrandOf(branch),
  ...stored(logosOf(branch)[0]),
});

/** An icon of the site: a logo that fits into it, or else the mark in the colours of the branch. */
export function branchIcon(branch: Branch, name: IconName): Icon {
  const { navy, amber, cyan } = paletteOf(branch, "light");
  const colours = { ground: navy, trace: amber, point: cyan };
  return { ...icons[name], colours, ...stored(logosOf(branch).find(isNearlySquare)) };
}

/** Where all of these are kept once they are made. */
export const branchPictureKeys = (branch: Branch): string[] => [
  cardKey(branchCard(branch)),
  ...(Object.keys(icons) as IconName[]).map((name) => iconKey(branchIcon(branch, name))),
];
