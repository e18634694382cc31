import type { MetaDescriptor } from "react-router";
import { site } from "#src/site.ts";

interface PageMeta {
  title: string;
  description: string;
  /** The page's path, for its canonical address; left out where a page should not be found by search engines. */
  path?: string;
  /** Origin of the site, as the layout's loader knows it. */
  origin?: string | undefined;
}

/** Title, description, canonical address and sharing cards of a public page. */
export function pageMeta({ title, description, path, origin }: PageMeta): MetaDescriptor[] {
  const full = title === site.name ? title : `${title} · ${site.name}`;
  const address = path !== undefined && origin ? `${origin}${path}` : undefined;
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { name: "twitter:card", content: "summary_large_image" },
    ...(address
      ? [
          { tagName: "link", rel: "canonical", href: address } as const,
          { property: "og:url", content: address },
          { property: "og:image", content: `${origin}/og.png` },
        ]
      : []),
  ];
}

/** The title of an admin screen, which search engines leave alone. */
export const adminMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · Admin · ${site.name}` },
  { name: "robots", content: "noindex, nofollow" },
];
