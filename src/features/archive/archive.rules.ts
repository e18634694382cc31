/** Paths that an archive omits, because they need the server. */
const NEEDS_SERVER =
  /^\/(?:admin|api|r|t|door|certificates|newsletter|embed|gallery\/report|report-picture)(?:\/|$)|^\/events\/[^/]+\/register(?:\/|$)/;

/** Returns whether an archive has no copy of a page, because the page works only on the site. */
export const needsServer = (path: string): boolean => NEEDS_SERVER.test(path);

/** Returns whether an archived site sends visitors to the archive's copy of a path. The site itself knows all short links. */
export const movesToArchive = (path: string): boolean => !needsServer(path) && !path.startsWith("/s/");

/** Returns the path of the archived copy of a page or file. A query becomes folders, because a static server ignores queries. */
export function archivePath(url: string): string {
  const [path = "/", query = ""] = url.split("?");
  const parts = [...new URLSearchParams(query)].map(([name, value]) => encodeURIComponent(`${name}-${value}`));
  return [path.replace(/\/$/, ""), ...parts].join("/") || "/";
}
