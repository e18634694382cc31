import { isRichText, richTextToPlain } from "./rich-text.ts";

const CALLED = new Map([
  ["alt", "Alternative text"],
  ["focus", "Focal point"],
]);

/** Returns a field's name as users read it: "Registration link". */
export const formatFieldName = (field: string): string => {
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

/** Formats a composite value for users: formatted text as plain text, a list as numbered lines. */
export function formatParts(value: object): string {
  if (isRichText(value)) return richTextToPlain(value);
  if (Array.isArray(value)) return value.map((part, index) => `${index + 1}. ${lineOf(part)}`).join("\n");
  return lineOf(value);
}
