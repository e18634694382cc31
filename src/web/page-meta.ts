import type { MetaDescriptor } from "react-router";
import { site } from "#src/site.ts";

/** What a page's `meta` gets; React Router's own type refers to the page itself, and so cannot be inferred there. */
export interface PageMetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

interface PageMeta extends Partial<PageMetaArgs> {
  title: string;
  description: string;
  /** The page's path, for its canonical address; left out where a page should not be found by search engines. */
  path?: string;
}

const originIn = (matches: PageMeta["matches"]): string | undefined => {
  const layout = matches?.find((match) => match?.id === "layouts/public");
  return (layout?.loaderData as { origin?: string } | undefined)?.origin;
};

/** Title, description, canonical address and sharing cards of a public page. */
export function pageMeta({ title, description, path, matches }: PageMeta): MetaDescriptor[] {
  const full = title === site.name ? title : `${title} · ${site.name}`;
  const origin = originIn(matches);
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
