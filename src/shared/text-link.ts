import { safeUrl } from "./safe-url.ts";

const HERE = "https://here.invalid";
const MAIL = /^mailto:[^\s@<>"'?&]+@[a-z\d.-]+$/i;
const MAX_LENGTH = 2048;

/** Returns the normalized form of a path on this site; null for paths to other sites, such as "//other.example". */
function sitePath(text: string): string | null {
  const url = URL.parse(text, HERE);
  return url?.origin === HERE ? url.pathname + url.search + url.hash : null;
}

/**
 * Returns the normalized form of a link in officers' texts, or null if it is not allowed. Allowed are http and https as
 * in `safeUrl`, email addresses (mailto:) and paths of this site (/events).
 */
export function textLink(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  if (trimmed.startsWith("/")) return sitePath(trimmed);
  return MAIL.test(trimmed) ? trimmed : safeUrl(trimmed);
}
