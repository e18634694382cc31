import findMyWay from "find-my-way";
import { renderToString } from "react-dom/server";
import { inProcessApi, logFailure, logged, visitorApi } from "#api-client/api.ts";
import { archivePath, movesToArchive } from "#features/archive/archive.contract.ts";
import { fetchSiteBranch } from "#features/branch/branch.contract.ts";
import { fetchNewsletterOffer } from "#features/newsletter/newsletter.contract.ts";
import { loggedPath } from "#shared/logged-path.ts";
import { PublicDocument, type SharedFiles } from "#site/document/public-document.tsx";
import type {
  MakePage,
  PageContext,
  PageRedirect,
  PageRequest,
  PageSettings,
  PublicPage,
  RenderedPage,
} from "#site/document/public-page.ts";
import { type Feed, feedFailure, feeds } from "#site/feeds/feeds.ts";
import { closedPage, errorPage, notFoundPage } from "#site/pages/error-pages.tsx";
import { formPaths, publicPages } from "./site-map.ts";

/** All other pages may not use the camera. */
const DOOR_PERMISSIONS = "camera=(self), microphone=(), geolocation=(), payment=(), usb=()";

const redirect = ({ movedTo, status = 308 }: PageRedirect): RenderedPage => ({
  status,
  headers: { location: movedTo },
  body: "",
});

/** Responds to a path outside the admin area: a public page or a feed. */
export async function respondPublic(
  url: string,
  { dispatch, submit, form, ...settings }: PageRequest,
  files: SharedFiles,
): Promise<RenderedPage> {
  const [path = "", query] = normalizeUrl(url).split("?");
  const api = inProcessApi(dispatch);
  const branch = await fetchSiteBranch(api, settings.timeZone);
  const { archived } = settings;
  const newsletter = archived
    ? undefined
    : await fetchNewsletterOffer(api).catch(logged("Failed to fetch the newsletter", undefined));
  const pageSettings: PageSettings = {
    ...settings,
    timeZone: branch.timeZone,
    hasNewsletter: newsletter?.isOffered ?? false,
  };
  const context: Omit<PageContext, "params"> = {
    ...pageSettings,
    branch,
    api,
    mainApi: inProcessApi(dispatch, "main"),
    visitorApi: visitorApi(submit),
    query: new URLSearchParams(query),
    form: form === undefined ? undefined : new URLSearchParams(form),
  };
  const failed = (error: unknown) => logFailure(`Page failed ${loggedPath(path)}`, error);

  const route = findRoute(path);
  const { params } = route;
  // The archive has one search page for all words.
  if (archived?.address && movesToArchive(path))
    return redirect({
      movedTo: archived.address + archivePath(query && path !== "/search" ? `${path}?${query}` : path),
    });
  if ("feed" in route) {
    try {
      const body = await route.feed.make({ ...context, params });
      return { status: 200, headers: { "content-type": route.feed.type }, body };
    } catch (error) {
      const { status, text } = feedFailure(error);
      if (status === 500) failed(error);
      return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body: text };
    }
  }

  const render = (page: PublicPage): RenderedPage => ({
    status: page.status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...(page.isDoor && { "permissions-policy": DOOR_PERMISSIONS }),
    },
    ...(page.isDoor && { withDoor: true }),
    ...(page.isEmbedded && { isEmbedded: true }),
    body: `<!DOCTYPE html>${renderToString(<PublicDocument {...{ page, branch, path, settings: pageSettings, files }} />)}`,
  });
  try {
    if (archived && route.closesInArchive)
      return render(closedPage(archived, pageSettings, { isForm: form !== undefined }));
    const page = await route.page({ ...context, params });
    return "movedTo" in page ? redirect(page) : render(page);
  } catch (error) {
    failed(error);
    return render(errorPage());
  }
}

// The interface of the public site for src/rendering.
export { formPaths };

export const createPublicSite = (files: SharedFiles) => (url: string, page: PageRequest) =>
  respondPublic(url, page, files);

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
