import { isRichText, richTextWords } from "./rich-text.ts";

const CALLED = new Map([
  ["alt", "Alternative text"],
  ["focus", "Focal point"],
]);

/** A field's name as people read it: "Registration link". */
export const nameInWords = (field: string): string => {
  const called = CALLED.get(field);
  if (called) return called;
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const lineOf = (part: unknown): string => {
  if (typeof part !== "object" || part === null) return String(part);
  return Object.values(part)
    .filter((text) => typeof text === "string" && text !== "")
    .join(" · ");
};

/** What consists of parts, for people: the words of a text with formatting, a numbered line for each card of a list. */
export function partsInWords(value: object): string {
  if (isRichText(value)) return richTextWords(value);
  if (Array.isArray(value)) return value.map((part, index) => `${index + 1}. ${lineOf(part)}`).join("\n");
  return lineOf(value);
}
