import { matchPath } from "react-router";

/**
 * What pages read of an address's query, by their path in routes.ts. Whatever else stands there is ignored: it reaches
 * no loader, and makes no other page of the same.
 */
const parametersOf: Readonly<Record<string, readonly string[]>> = {
  "/events": ["show", "page"],
  "/gallery": ["page"],
  "/achievements": ["page"],
};

function knownParameters(path: string): readonly string[] {
  const pattern = Object.keys(parametersOf).find((candidate) => matchPath(candidate, path));
  return (pattern !== undefined && parametersOf[pattern]) || [];
}

/** An address of this site, with of its query only what the page reads, in one order. */
export function pageAddress(address: string): string {
  const queryAt = address.indexOf("?");
  if (queryAt === -1) return address;
  const path = address.slice(0, queryAt);
  const given = new URLSearchParams(address.slice(queryAt));
  const read = knownParameters(path).flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return read.length === 0 ? path : `${path}?${new URLSearchParams(read)}`;
}
