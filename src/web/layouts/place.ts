import { publicLinks } from "#web/pages/public/site-map.ts";

const SEARCH = "/search";
const links = [...publicLinks.map(({ to }) => to), SEARCH];

/** The link of header and footer that leads to the page at `path`, or to what that stands below. */
export function placeOf(path: string): string | undefined {
  const here = path.toLowerCase();
  return links.find((to) => here === to || (to !== "/" && here.startsWith(`${to}/`)));
}

/** For such a link: tells that it leads to where one is. */
export const currentAt = (to: string, place: string | undefined) =>
  to === place ? ({ "aria-current": "page" } as const) : {};
