import { firstGraphemes } from "./characters.ts";

/** Space and punctuation that would stand before an ellipsis: "watts.…" */
const END = /[\s.,;:…।。，、–—-]/u;

export function withoutEnd(text: string): string {
  let length = text.length;
  while (length > 0 && END.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}

/**
 * Returns the whole words within the first `count` characters, and an ellipsis; null if the text is not longer.
 * Cuts a text without spaces between characters.
 */
function firstWords(text: string, count: number): string | null {
  const begin = firstGraphemes(text, count);
  if (begin === null) return null;
  const isInsideWord = /^[\p{L}\p{M}\p{N}'’-]/u.test(text.slice(begin.length));
  const words = isInsideWord ? begin.slice(0, Math.max(0, begin.search(/\s\S*$/))).trimEnd() : "";
  return `${withoutEnd(words || begin)}…`;
}

/** Returns the beginning of a text in whole words, with an ellipsis if text was cut off. */
export const excerpt = (text: string, characters: number): string => firstWords(text, characters) ?? text;

/**
 * Matches a text up to the end of the first sentence that a list, or a heading, follows. A heading is a short line without a
 * full stop, and another line follows it.
 */
const BEFORE_STRUCTURE =
  /^[\s\S]*?[.!?…।。]["'”’)]*(?=\s*\n\s*(?:(?:[-–•*]|#+|\d+[.)])\s|.* · |.{0,59}[^\s.!?…।。"'”’][ \t]*\r?\n))/u;

/** Returns a text without its first heading or list and all that follows; the whole text if no sentence comes first. */
export const sentencesBeforeList = (text: string): string => BEFORE_STRUCTURE.exec(text)?.[0] ?? text;

/**
 * Returns the beginning of a text in one line, with an ellipsis: whole words, and nothing of the text's headings and lists if
 * a sentence comes first. Returns null if the text is not longer than `count` characters.
 */
export function preview(text: string, count: number): string | null {
  if (firstGraphemes(text, count) === null) return null;
  const sentences = sentencesBeforeList(text);
  return (firstWords(sentences, count) ?? `${withoutEnd(sentences)}…`).replace(/\s+/g, " ");
}

/** Returns the preview of a text, or the whole text in one line. */
export const previewLine = (text: string, count: number): string => preview(text, count) ?? text.replace(/\s+/g, " ");
