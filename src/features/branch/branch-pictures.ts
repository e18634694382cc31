import { site } from "#src/site.ts";
import { areThemes, type BranchColours } from "./branch.rules.ts";

/** The icons of a site by their file names; `inset`, of 64, is what whoever shows it may cut away. */
export const icons = {
  "icon-192.png": { size: 192, shape: "rounded", inset: 0 },
  "icon-512.png": { size: 512, shape: "rounded", inset: 0 },
  // May be cut to a circle of 80 % of its width; Apple rounds the corners itself.
  "icon-maskable-512.png": { size: 512, shape: "square", inset: 9 },
  "apple-touch-icon.png": { size: 180, shape: "square", inset: 3 },
} as const;
export type IconName = keyof typeof icons;

/** Whose pictures they are. */
export interface BranchLook extends BranchColours {
  /** Addresses. */
  logo: string;
  logoDark: string;
}

interface SignedLook extends BranchLook, Record<"name" | "longName" | "tagline", string> {}

type Versioned<Look> = Look & { version: number };

/** Whether its icons are those drawn beforehand. */
export const hasDefaultIcons = (branch: BranchLook): boolean =>
  areThemes(branch) && branch.logo === "" && branch.logoDark === "";

/** Whether the card of its links is. */
const hasDefaultCard = (branch: SignedLook): boolean =>
  hasDefaultIcons(branch) &&
  (["name", "longName", "tagline"] as const).every((said) => branch[said] === site.branch[said]);

/** Of each version another: browsers and whoever shows links keep pictures for long. */
const ownAddress = (name: string, { version }: { version: number }) => `/branch/${name}?v=${version}`;

/** Address of the picture with which links to the site are shown elsewhere. */
export const cardAddress = (branch: Versioned<SignedLook>): string =>
  hasDefaultCard(branch) ? "/og.png" : ownAddress("card.jpg", branch);

/** Of what is sent to who asks for an icon unasked, at the address where all sites once had one. */
export const faviconAddress = (branch: Versioned<BranchLook>): string =>
  hasDefaultIcons(branch) ? "/icons/favicon.ico" : ownAddress("icon-192.png", branch);

export const iconAddress = (name: IconName, branch: Versioned<BranchLook>): string =>
  hasDefaultIcons(branch) ? `/icons/${name}` : ownAddress(name, branch);
