import { safeUrl } from "./safe-url.ts";

const HERE = "https://here.invalid";
const MAIL = /^mailto:[^\s@<>"'?&]+@[a-z\d.-]+$/i;
const MAX_LENGTH = 2048;

/** A path of this site in its normalised form; null for one that leads elsewhere, as "//other.example" does. */
function sitePath(text: string): string | null {
  const url = URL.parse(text, HERE);
  return url?.origin === HERE ? url.pathname + url.search + url.hash : null;
}

/**
 * The normalised form of a link within words that officers write, or null when a page must not link to it: http and
 * https as `safeUrl` has them, an e-mail address (mailto:), or a path of this site (/events).
 */
export function textLink(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  if (trimmed.startsWith("/")) return sitePath(trimmed);
  return MAIL.test(trimmed) ? trimmed : safeUrl(trimmed);
}
