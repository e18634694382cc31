import { parse } from "node-html-parser";
import { textLink } from "#shared/links.ts";

const TAG = /<\/?(?:p|br|div|span|ul|ol|li|a|b|strong|i|em|u|h[1-6]|table|tr|td|img|script|style)(?=[\s/>])[^<>]*>/i;
const BLOCK = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|table|tr)(?=[\s/>])/i;
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z]+);/i;
/** "<name@example.org>" and "<https://…>" in a text are no tags. */
const ADDRESS_START = /<(?=[^<>\s]*[@:])/g;
/** Longer texts are not read as HTML. Their events are refused, because a description is shorter. */
const MAX_CHARACTERS = 50_000;

/** Returns the text of HTML, with a line for each paragraph and list item. A text without tags keeps its lines. */
export function htmlToText(text: string): string {
  const isHtml = TAG.test(text);
  if (text.length > MAX_CHARACTERS || (!isHtml && !ENTITY.test(text))) return text;
  if (!isHtml) return withoutHardSpaces(parse(text.replaceAll("<", "&lt;")).text);
  // Without paragraphs, the line breaks of the text count.
  const html = BLOCK.test(text) ? text : text.replace(/\r?\n/g, "<br>");
  const root = parse(html.replace(ADDRESS_START, "&lt;"));
  for (const code of root.querySelectorAll("script, style")) code.remove();
  for (const link of root.querySelectorAll("a[href]")) {
    const url = textLink(link.getAttribute("href") ?? "")?.replace(/^mailto:/i, "");
    if (url && !link.text.includes("://") && !link.text.includes(url)) link.textContent = `${link.text} (${url})`;
  }
  return withoutHardSpaces(root.structuredText);
}

const withoutHardSpaces = (text: string) => text.replaceAll("\u00a0", " ").trim();
