import { site } from "#src/site.ts";
import { areThemes, type BranchColours } from "./branch.rules.ts";

/** The icons by file name. `inset` is the margin, in 64ths, that a platform may crop. */
export const icons = {
  "icon-192.png": { size: 192, shape: "rounded", inset: 0 },
  "icon-512.png": { size: 512, shape: "rounded", inset: 0 },
  // May be cropped to a circle of 80 % of its width. Apple rounds the corners itself.
  "icon-maskable-512.png": { size: 512, shape: "square", inset: 9 },
  "apple-touch-icon.png": { size: 180, shape: "square", inset: 3 },
} as const;
export type IconName = keyof typeof icons;

/** The branch data that icons show. */
export interface BranchLook extends BranchColours {
  /** URL paths of the logos. */
  logo: string;
  logoDark: string;
}

interface SignedLook extends BranchLook, Record<"name" | "longName" | "tagline", string> {}

type Versioned<Look> = Look & { version: number };

/** Returns whether the branch uses the default icons, which are static files. */
export const hasDefaultIcons = (branch: BranchLook): boolean =>
  areThemes(branch) && branch.logo === "" && branch.logoDark === "";

/** Returns whether the branch uses the default card, which is a static file. */
const hasDefaultCard = (branch: SignedLook): boolean =>
  hasDefaultIcons(branch) &&
  (["name", "longName", "tagline"] as const).every((said) => branch[said] === site.branch[said]);

/** Adds the version, because browsers and other sites cache images for a long time. */
const ownAddress = (name: string, { version }: { version: number }) => `/branch/${name}?v=${version}`;

/** Returns the URL path of the link preview image. */
export const cardAddress = (branch: Versioned<SignedLook>): string =>
  hasDefaultCard(branch) ? "/og.png" : ownAddress("card.jpg", branch);

/** Returns the URL path of the icon that /favicon.ico redirects to. */
export const faviconAddress = (branch: Versioned<BranchLook>): string =>
  hasDefaultIcons(branch) ? "/icons/favicon.ico" : ownAddress("icon-192.png", branch);

export const iconAddress = (name: IconName, branch: Versioned<BranchLook>): string =>
  hasDefaultIcons(branch) ? `/icons/${name}` : ownAddress(name, branch);
