import { site } from "#src/site.ts";

/** Where a branch may be found besides, in the order of the footer. */
export const networks = [
  { field: "linkedin", label: "LinkedIn" },
  { field: "instagram", label: "Instagram" },
  { field: "facebook", label: "Facebook" },
  { field: "youtube", label: "YouTube" },
  { field: "x", label: "X" },
  { field: "github", label: "GitHub" },
] as const;

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
export const defaultBranch = { ...site.branch, logo: "", logoDark: "", version: 0 };
