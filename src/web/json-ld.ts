import { site } from "#src/site.ts";

export const organizationId = (origin: string) => `${origin}/#organization`;

/** The branch as https://schema.org/Organization. `origin` is the site's public address. */
export const organization = (origin: string) => ({
  "@context": "https://schema.org",
  "@type": "Organization",
  "@id": organizationId(origin),
  name: site.name,
  alternateName: site.longName,
  description: site.description,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
  email: site.contact.email,
  address: site.contact.address.join(", "),
  sameAs: site.social.map(({ href }) => href),
});

/** The site as https://schema.org/WebSite, with the address of its search. */
export const website = (origin: string) => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: site.name,
  url: `${origin}/`,
  publisher: { "@id": organizationId(origin) },
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={words}` },
    "query-input": "required name=words",
  },
});
