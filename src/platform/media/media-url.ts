import { withCdnParameters } from "#shared/stored-image.ts";

/** The address under which pages show a stored image: site-relative, or at the CDN; http(s) addresses pass through. */
export function mediaUrl(stored: string, mediaBaseUrl: string): string {
  if (/^https?:\/\//i.test(stored)) return withCdnParameters(stored);
  return `${mediaBaseUrl}/media/${stored}`;
}
