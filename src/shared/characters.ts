// Created on first use, like the date formatters.
let segmenter: Intl.Segmenter | undefined;

/** Returns the characters of a text as people count them, each with its offset. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}

/** Returns the first `count` characters as people count them; null if the text is not longer. */
export function firstGraphemes(text: string, count: number): string | null {
  // Each character takes at least one code unit.
  if (text.length <= count) return null;
  let seen = 0;
  for (const { index } of graphemes(text)) {
    if (seen === count) return text.slice(0, index);
    seen += 1;
  }
  return null;
}

/** Returns the initials of the first three words of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "" && !/^(of|and|the|for)$/i.test(word));
  return words
    .slice(0, 3)
    .map((word) => (firstGraphemes(word, 1) ?? word).toUpperCase())
    .join("");
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Returns text as it is written in HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
