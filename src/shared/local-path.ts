/** An origin that no link can name: RFC 2606 reserves `.invalid`. */
const ORIGIN = "http://site.invalid";

/**
 * Returns the path, query and fragment of a return address if it stays on this site, otherwise `fallback`. Every redirect
 * to an address from a request must use this function.
 *
 * The address is parsed as browsers parse it: they remove tabs and line breaks, and read a backslash as a slash. So
 * `/<tab>/evil.example` and `/\evil.example` both name another host.
 */
export function localPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, ORIGIN)) return fallback;
  const { origin, pathname, search, hash } = new URL(wanted, ORIGIN);
  // "/.//evil.example" is on this site, but its normalized path is "//evil.example", which is not.
  return origin === ORIGIN && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}
