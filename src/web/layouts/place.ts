/** Whether the page at `path` is the one that a link of the menu leads to, or stands below it. */
export function isAround(to: string, path: string): boolean {
  const here = path.toLowerCase();
  return here === to || (to !== "/" && here.startsWith(`${to}/`));
}

/** For such a link: tells that it leads to where one is. */
export const placeOf = (to: string, path: string) => (isAround(to, path) ? ({ "aria-current": "page" } as const) : {});
