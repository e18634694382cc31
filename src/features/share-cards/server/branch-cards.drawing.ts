import { createHash } from "node:crypto";
import { type ShareCard, shareCardKey } from "#content/content-type.ts";
import { parseStoredImage } from "#shared/stored-image.ts";
import { type CardBranch, type IconName, icons } from "../share-cards.rules.ts";
import type { MarkColors } from "./card.drawing.ts";

/** Increase this number when the design of icons changes, so that all icons are drawn again. */
const ICON_DESIGN = 1;
/** A logo becomes an icon only if its longer side is at most twice the shorter one. */
const ICON_RATIO_MAX = 2;

/** The branch with its colors in light mode, such as "#002855". */
export interface ColoredBranch extends CardBranch {
  palette: Record<"brand" | "navy" | "amber" | "cyan", string>;
}

/** A logo for dark backgrounds is drawn on the band's color, and a logo for light backgrounds on white. */
export type LogoGround = "band" | "paper";

/** The name and colors of the branch on a card. */
export interface CardBrand {
  name: string;
  /** Behind the text, over the picture. */
  band: string;
  /** The top of a card without a picture. The bottom is the band's color. */
  ground: string;
  /** The bar above the title. */
  accent: string;
}

/** The input of card.worker.ts. */
export interface CardContent extends Pick<ShareCard, "title" | "line"> {
  brand: CardBrand;
  logoGround?: LogoGround | undefined;
}

/** The input of poster.worker.ts. */
export interface PosterContent extends CardContent {
  width: number;
  height: number;
  /** The text beside the QR code. */
  call: string;
  /** The link of the QR code, as people read it. */
  address: string;
  /** The QR code as SVG. */
  code: string;
  /** Whether the file is a PNG. Otherwise it is a JPEG for a PDF. */
  isPng: boolean;
}

/** The input of icon.worker.ts. It draws the mark if there is no logo. */
export interface IconContent {
  /** Pixels. */
  size: number;
  shape: "rounded" | "square";
  /** Margin on each side that platforms may crop, in 64ths. */
  inset: number;
  colors: MarkColors;
  logoGround?: LogoGround | undefined;
}

/** A card or an icon. */
export interface Drawing {
  /** The media key. Contains a hash of the content. */
  key: string;
  content: CardContent | PosterContent | IconContent;
  /** Media keys of the pictures in it. */
  pictures: { picture?: string | undefined; logo?: string | undefined };
}

export const cardBrandOf = ({ longName, palette }: ColoredBranch): CardBrand => ({
  name: longName,
  ground: palette.brand,
  band: palette.navy,
  accent: palette.amber,
});

export const itemCard = (id: string, card: ShareCard, branch: ColoredBranch): Drawing => ({
  key: shareCardKey(id, card),
  content: { title: card.title, line: card.line, brand: cardBrandOf(branch) },
  pictures: { picture: card.picture },
});

interface Logo {
  /** URL path of the image. */
  url: string;
  ground: LogoGround;
}

/** Returns the logos, the one for dark backgrounds first. */
const logosOf = ({ logo, logoDark }: CardBranch): Logo[] =>
  [
    { url: logoDark, ground: "band" as const },
    { url: logo, ground: "paper" as const },
  ].filter(({ url }) => url !== "");

const isNearlySquare = ({ url }: Logo) => {
  const { width = 1, height = 1 } = parseStoredImage(url) ?? {};
  return Math.max(width / height, height / width) <= ICON_RATIO_MAX;
};

const mediaKeyOf = ({ url }: Logo) => url.replace(/^.*\/media\//, "");

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

export function branchCard(branch: ColoredBranch): Drawing {
  const [logo] = logosOf(branch);
  const brand = cardBrandOf(branch);
  const card = {
    title: branch.name,
    line: [branch.tagline],
    picture: undefined,
    ...(logo && { logo: mediaKeyOf(logo) }),
  };
  return {
    // The hash of the brand keeps a changed branch from getting a card with its earlier colors.
    key: shareCardKey(`branch-${hashOf(brand).slice(0, 12)}`, card),
    content: { title: card.title, line: card.line, brand, logoGround: logo?.ground },
    pictures: { logo: card.logo },
  };
}

/** Returns an icon: a nearly square logo, or the default mark in the branch colors. */
export function branchIcon(branch: ColoredBranch, name: IconName): Drawing {
  const { navy, amber, cyan } = branch.palette;
  const colors = { ground: navy, trace: amber, point: cyan };
  const found = logosOf(branch).find(isNearlySquare);
  const logo = found && { logo: mediaKeyOf(found), logoGround: found.ground };
  const hash = hashOf([ICON_DESIGN, { ...icons[name], colors, ...logo }]);
  return {
    key: `icons/${hash.slice(0, 32)}.png`,
    content: { ...icons[name], colors, logoGround: logo?.logoGround },
    pictures: { logo: logo?.logo },
  };
}

/** Returns the media keys of the branch's card and icons. */
export const branchDrawingKeys = (branch: ColoredBranch): string[] => [
  branchCard(branch).key,
  ...(Object.keys(icons) as IconName[]).map((name) => branchIcon(branch, name).key),
];
