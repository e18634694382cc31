import findMyWay from "find-my-way";
import type { MakePage } from "./document/public-page.ts";
import { type Feed, feeds } from "./feeds/feeds.ts";
import { notFoundPage } from "./pages/not-found.tsx";
import { publicPages } from "./site-map.ts";

/** A page or a feed, with the query parameters that it may read. */
type Route = ({ page: MakePage; isPrivate?: boolean; closesInArchive?: boolean } | { feed: Feed }) & {
  reads: readonly string[];
};

type FoundRoute = Route & { params: Readonly<Record<string, string>> };

/** As long as the longest URL that the server renders. */
const PARAM_MAX_CHARACTERS = 2000;

const router = findMyWay({ caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: PARAM_MAX_CHARACTERS });
const add = (path: string, route: Route) => router.on("GET", path, () => {}, route);

for (const { path, page, reads = [], isPrivate = false, closesInArchive = false } of publicPages)
  add(path, { page, reads, isPrivate, closesInArchive });
for (const [path, feed] of Object.entries(feeds)) add(path, { feed, reads: [] });

/** Returns the page or feed at a path, with the values of `:names` in the path. Unknown paths have the not-found page. */
export function findRoute(path: string): FoundRoute {
  const found = router.find("GET", path);
  if (!found) return { page: notFoundPage, reads: [], params: {} };
  return { ...(found.store as Route), params: found.params as Record<string, string> };
}

/** Returns whether a URL is a page that only its visitor may see. */
export function isPrivateUrl(url: string): boolean {
  const route = findRoute(url.split("?", 1)[0] ?? "");
  return "isPrivate" in route && route.isPrivate === true;
}

/**
 * Returns a URL with only those query parameters that its page reads, in a fixed order. Forms also send empty ones.
 * Other parameters create no extra cached pages.
 */
export function normalizeUrl(url: string): string {
  const queryAt = url.indexOf("?");
  if (queryAt === -1) return url;
  const path = url.slice(0, queryAt);
  const query = new URLSearchParams(url.slice(queryAt));
  const read = findRoute(path).reads.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return read.length === 0 ? path : `${path}?${new URLSearchParams(read)}`;
}
