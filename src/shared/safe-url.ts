const MAX_LENGTH = 2048;
/** Browsers differ in what else they take for one: some write a space in it as %20. */
const HOST_NAME = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/;
const STARTS_WITH_HOST = /^([a-z\d-]+\.)+[a-z]{2,}(:\d|[/?#]|$)/i;

/**
 * The normalised form of a link that a person typed, or null when a page must not link to it:
 * only http and https, no user name or password in it, at most 2048 characters.
 */
export function safeUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if ((url.protocol !== "http:" && url.protocol !== "https:") || url.username || url.password) return null;
  if (!HOST_NAME.test(url.hostname)) return null;
  return url.href;
}

/** What a person typed as a web address, with https:// in front where only that is missing. */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  return STARTS_WITH_HOST.test(trimmed) ? `https://${trimmed}` : text;
}
