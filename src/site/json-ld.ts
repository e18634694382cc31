import type { Branch } from "#features/branch/branch.contract.ts";
import { addressLines, networkLinks } from "#features/branch/branch.rules.ts";
import { iconAddress } from "#features/branch/branch-pictures.ts";

export const organizationId = (origin: string) => `${origin}/#organization`;

/** The branch as https://schema.org/Organization. `origin` is the site's public address. */
export const organization = (branch: Branch, origin: string) => ({
  "@context": "https://schema.org",
  "@type": "Organization",
  "@id": organizationId(origin),
  name: branch.name,
  alternateName: branch.longName,
  description: branch.description,
  url: `${origin}/`,
  logo: origin + iconAddress("icon-512.png", branch),
  email: branch.email,
  address: addressLines(branch).join(", "),
  sameAs: networkLinks(branch).map(({ href }) => href),
});

/** The site as https://schema.org/WebSite, with the address of its search. */
export const website = ({ name }: Branch, origin: string) => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name,
  url: `${origin}/`,
  publisher: { "@id": organizationId(origin) },
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={words}` },
    "query-input": "required name=words",
  },
});
