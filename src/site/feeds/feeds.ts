import { ApiError } from "#api-client/api.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { lookOf } from "#features/branch/colors/palette.ts";
import { type IconName, iconAddress, icons } from "#features/share-cards/share-cards.rules.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { feedLabels } from "#site/site.labels.ts";
import { site } from "#src/site.ts";
import { makeCalendar, makeEventFile } from "./calendar.ts";
import { makeSitemap, makeUpdatesFeed } from "./xml-feeds.ts";

const makeRobots = ({ publicUrl }: PageContext): string =>
  ["User-agent: *", "Disallow: /admin", "Disallow: /api", "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");

/** Sets the required Expires field (RFC 9116, 2.5.5). The file is generated for each request. */
const GOOD_FOR_DAYS = 180;

function makeSecurityTxt({ now, publicUrl, branch }: PageContext): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + GOOD_FOR_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${branch.email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

const icon = (branch: Branch, name: IconName, purpose: "any" | "maskable") => ({
  src: iconAddress(name, branch),
  sizes: `${icons[name].size}x${icons[name].size}`,
  type: "image/png",
  purpose,
});

const manifestOf = ({ branch }: PageContext) => ({
  id: "/",
  name: branch.longName,
  short_name: branch.name,
  description: branch.description,
  lang: site.language,
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  theme_color: lookOf(branch).bars.light,
  background_color: "#ffffff",
  icons: [
    icon(branch, "icon-192.png", "any"),
    icon(branch, "icon-512.png", "any"),
    icon(branch, "icon-maskable-512.png", "maskable"),
  ],
});

const makeWebManifest = (context: PageContext) => JSON.stringify(manifestOf(context));

export interface Feed {
  type: string;
  make: (context: PageContext) => string | Promise<string>;
}

const CALENDAR = "text/calendar; charset=utf-8";

export const feeds: Readonly<Record<string, Feed>> = {
  "/sitemap.xml": { type: "application/xml; charset=utf-8", make: makeSitemap },
  "/robots.txt": { type: "text/plain; charset=utf-8", make: makeRobots },
  "/.well-known/security.txt": { type: "text/plain; charset=utf-8", make: makeSecurityTxt },
  "/site.webmanifest": { type: "application/manifest+json", make: makeWebManifest },
  "/feed.xml": { type: "application/rss+xml; charset=utf-8", make: makeUpdatesFeed },
  "/events.ics": { type: CALENDAR, make: makeCalendar },
  "/events/:slug.ics": { type: CALENDAR, make: makeEventFile },
};

/** Returns the status and text for a feed that failed: not found, gone or unavailable. */
export function feedFailure(error: unknown): { status: number; text: string } {
  const status = error instanceof ApiError ? error.status : 500;
  if (status !== 400 && status !== 404 && status !== 410) return { status: 500, text: feedLabels.failed };
  // An invalid ID means that the item never existed.
  return { status: status === 410 ? 410 : 404, text: feedLabels.notFound };
}
