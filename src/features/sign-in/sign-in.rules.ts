import { localPath } from "#shared/links.ts";

export const SIGN_IN_PATH = "/admin/login";
export const START_PATH = "/admin/dashboard";

/** Returns the page to show after signing in: the wanted address if it is a page under /admin, otherwise the dashboard. */
export function returnPath(wanted: string | null | undefined): string {
  const path = localPath(wanted, START_PATH);
  const isAdminPage = path.startsWith("/admin/") && new URL(path, "http://site.invalid").pathname !== SIGN_IN_PATH;
  return isAdminPage ? path : START_PATH;
}

/** Browsers name several products. The first match counts. */
const browsers = [
  ["Edge", /Edg(e|A|iOS)?[/]/],
  ["Opera", /OPR[/]/],
  ["Firefox", /(Firefox|FxiOS)[/]/],
  ["Chrome", /(Chrome|CriOS)[/]/],
  ["Safari", /Safari[/]/],
] as const;

const systems = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;

const first = (known: readonly (readonly [string, RegExp])[], agent: string) =>
  known.find(([, mark]) => mark.test(agent))?.[0];

/** Returns a browser name that people recognize, such as "Firefox on Windows", from a user agent. */
export function describeBrowser(agent: string): string {
  const browser = first(browsers, agent) ?? "Unknown browser";
  const system = first(systems, agent);
  return system ? `${browser} on ${system}` : browser;
}
