// Created on first use, like the date formatters.
let segmenter: Intl.Segmenter | undefined;

/** Returns the characters of a text as people count them, each with its offset. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}

/** Returns the first `count` characters as people count them; null if the text is not longer. */
function firstGraphemes(text: string, count: number): string | null {
  // Each character takes at least one code unit.
  if (text.length <= count) return null;
  let seen = 0;
  for (const { index } of graphemes(text)) {
    if (seen === count) return text.slice(0, index);
    seen += 1;
  }
  return null;
}

/** Space and punctuation that would stand before an ellipsis: "watts.…" */
const END = /[\s.,;:…।。，、–—-]/u;

function withoutEnd(text: string): string {
  let length = text.length;
  while (length > 0 && END.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}

/**
 * Returns the whole words within the first `count` characters, and an ellipsis; null if the text is not longer.
 * Cuts a text without spaces between characters.
 */
export function firstWords(text: string, count: number): string | null {
  const begin = firstGraphemes(text, count);
  if (begin === null) return null;
  const isInsideWord = /^[\p{L}\p{M}\p{N}'’-]/u.test(text.slice(begin.length));
  const words = isInsideWord ? begin.slice(0, Math.max(0, begin.search(/\s\S*$/))).trimEnd() : "";
  return `${withoutEnd(words || begin)}…`;
}

/** Returns the beginning of a text in whole words, with an ellipsis if text was cut off. */
export const excerpt = (text: string, characters: number): string => firstWords(text, characters) ?? text;

/** Returns the initials of the first three words of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "" && !/^(of|and|the|for)$/i.test(word));
  return words
    .slice(0, 3)
    .map((word) => (firstGraphemes(word, 1) ?? word).toUpperCase())
    .join("");
}
