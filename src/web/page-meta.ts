import type { MetaDescriptor } from "react-router";
import { site } from "#src/site.ts";
import { eventList, organization } from "./json-ld.ts";

// Dates and words of the pages are British English; the picture is what drawings/make-icons.ts draws.
const LOCALE = "en_GB";
const SHARED_PICTURE = { path: "/og.png", type: "image/png", width: "1200", height: "630" };

/** What a page's `meta` gets; React Router's own type refers to the page itself, and so cannot be inferred there. */
export interface PageMetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

interface PageMeta extends Partial<PageMetaArgs> {
  title: string;
  description: string;
  /** The page's path, for its canonical address; left out where a page should not be found by search engines. */
  path?: string;
  /** Events that the page shows, which are told to search engines too. */
  events?: Parameters<typeof eventList>[0];
}

const originIn = (matches: PageMeta["matches"]): string | undefined => {
  const layout = matches?.find((match) => match?.id === "layouts/public");
  return (layout?.loaderData as { origin?: string } | undefined)?.origin;
};

const sharedPicture = (origin: string): MetaDescriptor[] => [
  { property: "og:image", content: origin + SHARED_PICTURE.path },
  { property: "og:image:type", content: SHARED_PICTURE.type },
  { property: "og:image:width", content: SHARED_PICTURE.width },
  { property: "og:image:height", content: SHARED_PICTURE.height },
  { property: "og:image:alt", content: `${site.name}: ${site.tagline}` },
  { name: "twitter:image", content: origin + SHARED_PICTURE.path },
  { name: "twitter:image:alt", content: `${site.name}: ${site.tagline}` },
];

/** Title, description, canonical address, sharing cards and JSON-LD of a public page. */
export function pageMeta({ title, description, path, matches, events = [] }: PageMeta): MetaDescriptor[] {
  const full = title === site.name ? title : `${title} · ${site.name}`;
  const origin = originIn(matches);
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: LOCALE },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: full },
    { name: "twitter:description", content: description },
    ...(origin && path !== undefined
      ? [
          { tagName: "link", rel: "canonical", href: origin + path } as const,
          { property: "og:url", content: origin + path },
          ...sharedPicture(origin),
        ]
      : []),
    // React Router escapes what could end the script element.
    ...(origin ? [{ "script:ld+json": organization(origin) }] : []),
    ...(origin && events.length > 0 ? [{ "script:ld+json": eventList(events, origin) }] : []),
  ];
}

/** The title of an admin screen, which search engines leave alone. */
export const adminMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · Admin · ${site.name}` },
  { name: "robots", content: "noindex, nofollow" },
];
