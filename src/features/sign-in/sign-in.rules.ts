export const SIGN_IN_PATH = "/admin/login";
export const START_PATH = "/admin/dashboard";

const ORIGIN = "http://site.invalid";

/** Where to go after signing in: the address asked for when it is a page under /admin of this site, else the start. */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, ORIGIN)) return START_PATH;
  const url = new URL(wanted, ORIGIN);
  const isAdminPage = url.origin === ORIGIN && url.pathname.startsWith("/admin/") && url.pathname !== SIGN_IN_PATH;
  return isAdminPage ? url.pathname + url.search + url.hash : START_PATH;
}
