import { site } from "#src/site.ts";

/** In pixels. Most sites use this aspect ratio. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The icons by file name. `inset` is the margin, in 64ths, that a platform may crop. */
export const icons = {
  "icon-192.png": { size: 192, shape: "rounded", inset: 0 },
  "icon-512.png": { size: 512, shape: "rounded", inset: 0 },
  // May be cropped to a circle of 80 % of its width. Apple rounds the corners itself.
  "icon-maskable-512.png": { size: 512, shape: "square", inset: 9 },
  "apple-touch-icon.png": { size: 180, shape: "square", inset: 3 },
} as const;
export type IconName = keyof typeof icons;

export interface IconBranch extends Record<"mainColour" | "accentColour", string> {
  /** URL paths of the logos. */
  logo: string;
  logoDark: string;
  version: number;
}

export interface CardBranch extends IconBranch, Record<"name" | "longName" | "tagline", string> {}

const hasDefault = <Branch extends object>(
  branch: Branch,
  fields: readonly (keyof Branch & keyof typeof site.branch)[],
) => fields.every((field) => branch[field] === site.branch[field]);

/** Returns whether the branch uses the default icons, which are static files. */
export const hasDefaultIcons = (branch: IconBranch): boolean =>
  hasDefault(branch, ["mainColour", "accentColour"]) && branch.logo === "" && branch.logoDark === "";

/** Adds the version, because browsers and other sites cache images for a long time. */
const drawnAddress = (name: string, { version }: IconBranch) => `/branch/${name}?v=${version}`;

/** Returns the URL path of the branch's card. The default card is a static file. */
export const cardAddress = (branch: CardBranch): string =>
  hasDefaultIcons(branch) && hasDefault(branch, ["name", "longName", "tagline"])
    ? "/og.png"
    : drawnAddress("card.jpg", branch);

/** Returns the URL path of the icon that /favicon.ico redirects to. */
export const faviconAddress = (branch: IconBranch): string =>
  hasDefaultIcons(branch) ? "/icons/favicon.ico" : drawnAddress("icon-192.png", branch);

export const iconAddress = (name: IconName, branch: IconBranch): string =>
  hasDefaultIcons(branch) ? `/icons/${name}` : drawnAddress(name, branch);
