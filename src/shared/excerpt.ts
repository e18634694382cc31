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

const SENTENCE_END = /[.!?…।。]["'”’)]*$/u;
const LIST_ITEM = /^(?:[-–•*]|#{1,6}|\d{1,3}[.)])\s/u;
const HEADING_MAX = 60;

/** Whether a line begins a list, or is a heading: a short line without a full stop, and another line follows it. */
const isStructure = (line: string, isLast: boolean): boolean =>
  LIST_ITEM.test(line) || line.includes(" · ") || (!isLast && line.length <= HEADING_MAX && !SENTENCE_END.test(line));

/** Returns a text without its first heading or list and all that follows; the whole text if no sentence comes first. */
export function sentencesBeforeList(text: string): string {
  const lines = text.split("\n");
  let before = "";
  for (const [index, untrimmed] of lines.entries()) {
    const line = untrimmed.trim();
    if (line === "") continue;
    if (SENTENCE_END.test(before) && isStructure(line, index === lines.length - 1))
      return lines.slice(0, index).join("\n").trimEnd();
    before = line;
  }
  return text;
}

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
