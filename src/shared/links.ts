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

const MAIL = /^mailto:[^\s@<>"'?&]+@[a-z\d.-]+$/i;

/**
 * Returns the normalized form of a link in officers' texts, or null if it is not allowed. Allowed are http and https as
 * in `safeUrl`, email addresses (mailto:) and paths of this site (/events).
 */
export function textLink(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  if (trimmed.startsWith("/")) return localPath(trimmed, "") || null;
  return MAIL.test(trimmed) ? trimmed : safeUrl(trimmed);
}

const pageLabels: Readonly<Record<string, string>> = {
  "/about": "About us",
  "/about#contact": "Contact us",
  "/achievements": "See our achievements",
  "/chapters": "See the chapters",
  "/events": "See the events",
  "/gallery": "See the photos",
  "/join": "How to join",
  "/newsletter": "Read the newsletter",
  "/resources": "See the resources",
  "/team": "Meet the team",
};

const ITEM_PATH = /^\/(?:events|achievements|gallery)\/(?=.*[a-z])([a-z\d-]+?)(?:-\d{4}-\d{2}-\d{2}(?:-\d+)?)?$/;

/** Returns the words of an item's path, which come from its title. */
function itemName(path: string): string | undefined {
  const words = ITEM_PATH.exec(path)?.[1]?.replaceAll("-", " ");
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the text of a link that has no title of its own. */
export const moreAt = (link: string) =>
  link.startsWith("/")
    ? (pageLabels[link] ?? itemName(link) ?? "More on this site")
    : `More at ${new URL(link).hostname}`;

/** A part of a text. Parts with an `href` are web addresses. */
interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]{1,2048}/giu;
/** Punctuation that ends a sentence rather than an address. */
const PUNCTUATION = /[.,;:!?'’…*।。，]$/u;
const BRACKETS = { ")": "(", "]": "[", "}": "{" } as const;

const countOf = (character: string, text: string) => text.split(character).length - 1;

/** Returns whether a closing bracket at the end was opened before the address: "(see https://…)". */
function closesEarlier(text: string): boolean {
  const last = text.at(-1) as keyof typeof BRACKETS;
  return last in BRACKETS && countOf(last, text) > countOf(BRACKETS[last], text);
}

function withoutSentence(text: string): string {
  let address = text;
  while (PUNCTUATION.test(address) || closesEarlier(address)) address = address.slice(0, -1);
  return address;
}

/** Splits a text into parts, so that web addresses (only http and https) can become links. */
export function withWebAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(found);
    const href = safeUrl(address);
    if (href === null) continue;
    parts.push({ text: text.slice(end, index) }, { text: address, href });
    end = index + address.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== "");
}

/** An origin that no link can name: RFC 2606 reserves `.invalid`. */
const ORIGIN = "http://site.invalid";

/**
 * Returns the path, query and fragment of a return address if it stays on this site, otherwise `fallback`. Every redirect
 * to an address from a request must use this function.
 *
 * The address is parsed as browsers parse it: they remove tabs and line breaks, and read a backslash as a slash. So
 * `/<tab>/evil.example` and `/\evil.example` both name another host.
 */
export function localPath(path: string | null | undefined, fallback: string): string {
  if (!path?.startsWith("/") || !URL.canParse(path, ORIGIN)) return fallback;
  const { origin, pathname, search, hash } = new URL(path, ORIGIN);
  // "/.//evil.example" is on this site, but its normalized path is "//evil.example", which is not.
  return origin === ORIGIN && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}
