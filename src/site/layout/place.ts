import { publicLinks } from "#site/site-map.ts";

const SEARCH = "/search";
const links = [...publicLinks.map(({ to }) => to), SEARCH];

/** Returns the header or footer link of the page at `path`, or of its parent page. */
export function placeOf(path: string): string | undefined {
  const here = path.toLowerCase();
  return links.find((to) => here === to || (to !== "/" && here.startsWith(`${to}/`)));
}

/** Returns `aria-current` for a link of header or footer. */
export const currentAt = (to: string, place: string | undefined) =>
  to === place ? ({ "aria-current": "page" } as const) : {};
