import { site } from "#src/site.ts";

/** What makes an empty site a branch's own. */
export const firstSteps = ["who", "look", "people", "event"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Where a branch may be found besides, in the order of the footer. */
export const networks = [
  { field: "linkedin", label: "LinkedIn" },
  { field: "instagram", label: "Instagram" },
  { field: "facebook", label: "Facebook" },
  { field: "youtube", label: "YouTube" },
  { field: "x", label: "X" },
  { field: "github", label: "GitHub" },
] as const;

/** What a branch chooses. */
export interface BranchColours {
  /** Of links, buttons and the dark bands. */
  mainColour: string;
  /** Of what stands out on the dark bands. */
  accentColour: string;
}

/** Whether they are the theme's own, which need no styles. */
export const areThemes = ({ mainColour, accentColour }: BranchColours): boolean =>
  mainColour === site.branch.mainColour && accentColour === site.branch.accentColour;

type Links = { [Field in (typeof networks)[number]["field"]]: string };

export interface NetworkLink {
  label: string;
  href: string;
}

/** The places where a branch is found besides. */
export const networkLinks = (branch: Links): NetworkLink[] =>
  networks.map(({ field, label }) => ({ label, href: branch[field] })).filter(({ href }) => href !== "");

export const addressLines = ({ address }: { address: string }): string[] =>
  address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** What an empty site says of itself, and a saved one of what nobody has been asked yet. */
export const defaultBranch = {
  ...site.branch,
  logo: "",
  logoDark: "",
  skippedSteps: [] as FirstStep[],
  timeZoneFixed: false,
  version: 0,
};

/** What the branch is called, the short name first, and where it is. */
export const namesOf = ({ name, longName, institute, address }: BranchNames): string[] => [
  name,
  longName,
  institute,
  address,
];

type BranchNames = Record<"name" | "longName" | "institute" | "address", string>;
