import { memoize } from "#shared/memoize.ts";
import { withCdnParameters, withoutSignature } from "#shared/stored-image.ts";

const addressesUnder = (mediaBaseUrl: string) =>
  memoize((stored) => {
    if (stored.startsWith("/")) return stored;
    if (/^https?:\/\//i.test(stored)) return withCdnParameters(stored);
    return `${mediaBaseUrl}/media/${stored}`;
  });

/** Cached, because lists contain the same images repeatedly. A site has one base URL. */
const known = new Map<string, (stored: string) => string>();

/**
 * Returns the URL of a stored image for pages: site-relative, or at the CDN. URLs of other sites and paths of static files
 * stay unchanged.
 */
export function mediaUrl(stored: string, mediaBaseUrl: string): string {
  const addressOf = known.getOrInsertComputed(mediaBaseUrl, addressesUnder);
  return addressOf(stored);
}

/** Returns the `mediaUrl` of a picture from its URL, without a signature. */
export function unsignedMediaUrl(url: string, mediaBaseUrl: string): string {
  const path = withoutSignature(url);
  return path.startsWith("/media/") ? mediaBaseUrl + path : path;
}
