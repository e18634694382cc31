import { site } from "#src/site.ts";
import type { Branch } from "./branch.contract.ts";

/** The setup steps of a new site. */
export const firstSteps = ["who", "look", "people", "event"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The social networks, in the order of the footer. */
export const networks = [
  { field: "linkedin", label: "LinkedIn" },
  { field: "instagram", label: "Instagram" },
  { field: "facebook", label: "Facebook" },
  { field: "youtube", label: "YouTube" },
  { field: "x", label: "X" },
  { field: "github", label: "GitHub" },
] as const;

export interface BranchColors {
  /** Color of links, buttons and dark backgrounds. */
  mainColour: string;
  /** Color of highlights on dark backgrounds. */
  accentColour: string;
}

/** Returns whether both colors are the theme's defaults, which need no extra styles. */
export const areThemes = ({ mainColour, accentColour }: BranchColors): boolean =>
  mainColour === site.branch.mainColour && accentColour === site.branch.accentColour;

type Links = { [Field in (typeof networks)[number]["field"]]: string };

export interface NetworkLink {
  label: string;
  href: string;
}

/** Returns the links to social networks that are set. */
export const networkLinks = (branch: Links): NetworkLink[] =>
  networks.map(({ field, label }) => ({ label, href: branch[field] })).filter(({ href }) => href !== "");

export const addressLines = ({ address }: { address: string }): string[] =>
  address
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Default settings of a new site, and of fields that were added after the last save. */
export const defaultBranch = {
  ...site.branch,
  logo: "",
  logoDark: "",
  skippedSteps: [] as FirstStep[],
  timeZoneFixed: false,
  version: 0,
};

export const namesOf = ({ name, longName, institute, address }: BranchNames): string[] => [
  name,
  longName,
  institute,
  address,
];

type BranchNames = Record<"name" | "longName" | "institute" | "address", string>;

export interface StepState {
  step: FirstStep;
  state: "done" | "skipped" | "open";
}

interface Site {
  branch: Branch;
  hasPeople: boolean;
  hasEvents: boolean;
}

/** Returns the state of each setup step. A step is done when its content exists. */
export function stepStates({ branch, hasPeople, hasEvents }: Site): StepState[] {
  const done: Record<FirstStep, boolean> = {
    who: branch.name !== defaultBranch.name || branch.longName !== defaultBranch.longName,
    look: !areThemes(branch) || branch.logo !== "" || branch.logoDark !== "",
    people: hasPeople,
    event: hasEvents,
  };
  return firstSteps.map((step) => ({
    step,
    state: done[step] ? "done" : branch.skippedSteps.includes(step) ? "skipped" : "open",
  }));
}
