import type { PublicReads } from "../http/public-reads.ts";

/** Such a name would have to be decoded first. */
const ENCODED = /[%+]/;

/** The parameters of a query that are declared, each as it was written; undefined when one is there twice or encoded. */
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
 * What the answer to a call of the API is kept under: its path, and of its query what the call declares, in one order.
 * undefined for all that is not a public read.
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
