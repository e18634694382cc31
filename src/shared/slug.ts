import { graphemes } from "./excerpt.ts";

const SLUG_CHARACTERS = 60;
/** In UTF-16 units. Some characters take several, and routers accept path segments of at most 200. */
const SLUG_UNITS = 150;

/** Variation selectors and joiners, which nobody types into a URL. */
const UNSEEN = /\u200c|\u200d|\u20e3|[\ufe00-\ufe0f]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Returns the slug of a text: lower-case letters and digits of any script, joined by hyphens, without Latin accents, at
 * most 60 characters as people count them. Returns an empty string if the text has no letter or digit.
 */
export function slugOf(text: string): string {
  const plain = text
    .replace(UNSEEN, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "");
  const words = plain.normalize("NFC").toLowerCase().match(WORD) ?? [];
  const kept = [...graphemes(words.join("-"))]
    .slice(0, SLUG_CHARACTERS)
    .filter((one) => one.index + one.segment.length <= SLUG_UNITS);
  return kept
    .map(({ segment }) => segment)
    .join("")
    .replace(/-$/, "");
}
