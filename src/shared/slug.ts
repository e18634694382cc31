import { graphemes } from "./graphemes.ts";

const SLUG_CHARACTERS = 60;
/** Of UTF-16: some characters take several, and routers take no longer part of a path than 200. */
const SLUG_UNITS = 150;

/** Marks that ask for a picture instead of a letter, and joiners that nobody types into an address. */
const UNSEEN = /\u200c|\u200d|\u20e3|[\ufe00-\ufe0f]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * The words of a text as an address says them: small letters and numbers of any script, joined by hyphens, without the
 * accents of Latin ones; at most 60 characters as people count them. Empty when there is neither letter nor number.
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
