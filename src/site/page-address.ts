import { addressPattern } from "./address-pattern.ts";
import { publicPages } from "./site-map.ts";

const pages = publicPages.map(({ path, reads = [] }) => ({ pattern: addressPattern(path), reads }));

/** The query of a page that its loader may read: what its line in the site map declares, and nothing else. */
const parametersOf = (path: string): readonly string[] => pages.find(({ pattern }) => pattern.test(path))?.reads ?? [];

/** An address of this site, with of its query only what the page reads, in one order; forms send what is empty too. */
export function pageAddress(address: string): string {
  const queryAt = address.indexOf("?");
  if (queryAt === -1) return address;
  const path = address.slice(0, queryAt);
  const given = new URLSearchParams(address.slice(queryAt));
  const read = parametersOf(path).flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return read.length === 0 ? path : `${path}?${new URLSearchParams(read)}`;
}
