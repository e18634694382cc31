import { withCdnParameters } from "#shared/stored-image.ts";

/**
 * The address under which pages show a stored image: site-relative, or at the CDN. Addresses at other sites pass through,
 * and so do paths of the site's own files.
 */
export function mediaUrl(stored: string, mediaBaseUrl: string): string {
  if (stored.startsWith("/")) return stored;
  if (/^https?:\/\//i.test(stored)) return withCdnParameters(stored);
  return `${mediaBaseUrl}/media/${stored}`;
}
