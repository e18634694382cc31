import { ApiError } from "#api-client/api.ts";
import type { PageContext } from "#site/document/public-page.ts";
import { makeCalendar, makeEventFile } from "./events-feed.ts";
import { makeRobots } from "./robots.ts";
import { makeSecurityTxt } from "./security-txt.ts";
import { makeSitemap } from "./sitemap.ts";
import { makeUpdatesFeed } from "./updates-feed.ts";
import { makeWebManifest } from "./web-manifest.ts";

interface Feed {
  type: string;
  make: (context: PageContext) => string | Promise<string>;
}

const CALENDAR = "text/calendar; charset=utf-8";

/** The feeds by path. */
const feeds: Readonly<Record<string, Feed>> = {
  "/sitemap.xml": { type: "application/xml; charset=utf-8", make: makeSitemap },
  "/robots.txt": { type: "text/plain; charset=utf-8", make: makeRobots },
  "/.well-known/security.txt": { type: "text/plain; charset=utf-8", make: makeSecurityTxt },
  "/site.webmanifest": { type: "application/manifest+json", make: makeWebManifest },
  "/feed.xml": { type: "application/rss+xml; charset=utf-8", make: makeUpdatesFeed },
  "/events.ics": { type: CALENDAR, make: makeCalendar },
};

const EVENT_FILE = /^\/events\/(?<slug>[^/]+)\.ics$/;

/** Returns the feed at a path, with the path's parameters. */
export function findFeed(path: string): (Feed & { params: Readonly<Record<string, string>> }) | undefined {
  const feed = feeds[path];
  if (feed) return { ...feed, params: {} };
  const slug = EVENT_FILE.exec(path)?.groups?.["slug"];
  if (slug === undefined) return undefined;
  try {
    return { type: CALENDAR, make: makeEventFile, params: { slug: decodeURIComponent(slug) } };
  } catch {
    return undefined;
  }
}

/** Returns the status and text for a feed that failed: not found, gone or unavailable. */
export function feedFailure(error: unknown): { status: number; words: string } {
  const status = error instanceof ApiError ? error.status : 500;
  if (status !== 400 && status !== 404 && status !== 410) return { status: 500, words: "Please try again later." };
  // An invalid ID means that the item never existed.
  return { status: status === 410 ? 410 : 404, words: "There is nothing at this address." };
}
