import { memoize } from "#shared/memoize.ts";
import { withCdnParameters, withoutSignature } from "#shared/stored-image.ts";

const addressesUnder = (mediaBaseUrl: string) =>
  memoize((stored) => {
    if (stored.startsWith("/")) return stored;
    if (/^https?:\/\//i.test(stored)) return withCdnParameters(stored);
    return `${mediaBaseUrl}/media/${stored}`;
  });

/** By the one base that a site has: lists answer the same images again and again. */
const known = new Map<string, (stored: string) => string>();

/**
 * The address under which pages show a stored image: site-relative, or at the CDN. Addresses at other sites pass through,
 * and so do paths of the site's own files.
 */
export function mediaUrl(stored: string, mediaBaseUrl: string): string {
  const addressOf = known.getOrInsertComputed(mediaBaseUrl, addressesUnder);
  return addressOf(stored);
}

/** Returns the address without signature that `mediaUrl` gives the picture at this address, signed or not. */
export function unsignedMediaUrl(url: string, mediaBaseUrl: string): string {
  const path = withoutSignature(url);
  return path.startsWith("/media/") ? mediaBaseUrl + path : path;
}
