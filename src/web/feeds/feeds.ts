import type { PageContext } from "#web/documents/public-page.ts";
import { makeCalendar } from "./events-feed.ts";
import { makeRobots } from "./robots.ts";
import { makeSecurityTxt } from "./security-txt.ts";
import { makeSitemap } from "./sitemap.ts";
import { makeUpdatesFeed } from "./updates-feed.ts";
import { makeWebManifest } from "./web-manifest.ts";

interface Feed {
  type: string;
  make: (context: PageContext) => string | Promise<string>;
}

/** What the site says to machines, by its address. */
export const feeds: Readonly<Record<string, Feed>> = {
  "/sitemap.xml": { type: "application/xml; charset=utf-8", make: makeSitemap },
  "/robots.txt": { type: "text/plain; charset=utf-8", make: makeRobots },
  "/.well-known/security.txt": { type: "text/plain; charset=utf-8", make: makeSecurityTxt },
  "/site.webmanifest": { type: "application/manifest+json", make: makeWebManifest },
  "/feed.xml": { type: "application/rss+xml; charset=utf-8", make: makeUpdatesFeed },
  "/events.ics": { type: "text/calendar; charset=utf-8", make: makeCalendar },
};
