import { createHash } from "node:crypto";
import type { CardBrand, LogoGround } from "#platform/media/card-content.ts";
import { type Card, cardKey } from "#platform/media/card-pictures.ts";
import { type Icon, iconKey } from "#platform/media/icon-content.ts";
import { parseStoredImage } from "#shared/stored-image.ts";
import type { Branch } from "../branch.contract.ts";
import { type IconName, icons } from "../branch-pictures.ts";
import { paletteOf } from "../colours/palette.ts";
import { cardBrandOf } from "./card-brand.ts";

/** A logo becomes an icon only if its longer side is at most twice the shorter one. */
const ICON_RATIO_MAX = 2;

interface Logo {
  /** URL path of the image. */
  logo: string;
  logoGround: LogoGround;
}

/** Returns the logos, the one for dark backgrounds first. */
const logosOf = ({ logo, logoDark }: Branch): Logo[] =>
  [
    { logo: logoDark, logoGround: "band" as const },
    { logo, logoGround: "paper" as const },
  ].filter(({ logo }) => logo !== "");

const isNearlySquare = ({ logo }: Logo) => {
  const { width = 1, height = 1 } = parseStoredImage(logo) ?? {};
  return Math.max(width / height, height / width) <= ICON_RATIO_MAX;
};

/** Replaces the URL of a logo by its media key. */
const stored = <Given extends Logo>(found: Given | undefined) =>
  found && { ...found, logo: found.logo.replace(/^.*\/media\//, "") };

/** Returns a hash of the card's appearance, so that a changed branch never gets an older card. */
const lookOf = (brand: CardBrand): string =>
  createHash("sha256").update(JSON.stringify(brand)).digest("hex").slice(0, 12);

/** Returns the content of the link preview card. */
export const branchCard = (branch: Branch): Card => ({
  of: `branch-${lookOf(cardBrandOf(branch))}`,
  title: branch.name,
  line: [branch.tagline],
  picture: undefined,
  brand: cardBrandOf(branch),
  ...stored(logosOf(branch)[0]),
});

/** Returns the content of an icon: a nearly square logo, or the default mark in the branch colours. */
export function branchIcon(branch: Branch, name: IconName): Icon {
  const { navy, amber, cyan } = paletteOf(branch, "light");
  const colours = { ground: navy, trace: amber, point: cyan };
  return { ...icons[name], colours, ...stored(logosOf(branch).find(isNearlySquare)) };
}

/** Returns the media keys of the generated card and icons. */
export const branchPictureKeys = (branch: Branch): string[] => [
  cardKey(branchCard(branch)),
  ...(Object.keys(icons) as IconName[]).map((name) => iconKey(branchIcon(branch, name))),
];
