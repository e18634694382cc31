import type { PublicReads } from "#platform/http/public-reads.ts";

/** Such a name would have to be decoded first. */
const ENCODED = /[%+]/;

/** Returns the declared query parameters as written, or undefined if one is repeated or encoded. */
function declaredPartsOf(query: string, declared: readonly string[]): Map<string, string> | undefined {
  const parts = new Map<string, string>();
  for (const part of query.split("&")) {
    const [name = ""] = part.split("=", 1);
    if (ENCODED.test(name) || parts.has(name)) return undefined;
    if (declared.includes(name)) parts.set(name, part);
  }
  return parts;
}

/**
 * Returns the cache key of an API call: its path and its declared query parameters in a fixed order. Returns undefined
 * for anything but a public read.
 */
export function listKey(reads: PublicReads, url: string): string | undefined {
  const queryAt = url.indexOf("?");
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const declared = reads.parametersOf(path);
  if (!declared || queryAt === -1) return declared && path;
  const parts = declaredPartsOf(url.slice(queryAt + 1), declared);
  if (!parts || parts.size === 0) return parts && path;
  return `${path}?${declared.flatMap((name) => parts.get(name) ?? []).join("&")}`;
}
