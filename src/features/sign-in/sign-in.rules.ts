import { localPath } from "#shared/links.ts";

export const SIGN_IN_PATH = "/admin/login";
export const START_PATH = "/admin/dashboard";

/** Returns the page to show after signing in: the wanted address if it is a page under /admin, otherwise the dashboard. */
export function returnPath(wanted: string | null | undefined): string {
  const path = localPath(wanted, START_PATH);
  const isAdminPage = path.startsWith("/admin/") && new URL(path, "http://site.invalid").pathname !== SIGN_IN_PATH;
  return isAdminPage ? path : START_PATH;
}
