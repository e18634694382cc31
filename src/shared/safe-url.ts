const MAX_LENGTH = 2048;
/** Valid characters of a host name. Browsers differ on others: some convert a space to %20. */
const HOST_NAME = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/;
const STARTS_WITH_HOST = /^([a-z\d-]+\.)+[a-z]{2,}(:\d|[/?#]|$)/i;

/**
 * Returns the normalized form of a link that a person typed, or null if it is not safe to link to. Only http and https,
 * without user name and password, at most 2048 characters.
 */
export function safeUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if ((url.protocol !== "http:" && url.protocol !== "https:") || url.username || url.password) return null;
  if (!HOST_NAME.test(url.hostname)) return null;
  return url.href;
}

/** Returns a typed web address, with https:// added if only the scheme is missing. */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  return STARTS_WITH_HOST.test(trimmed) ? `https://${trimmed}` : text;
}
