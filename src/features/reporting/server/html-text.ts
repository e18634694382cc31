import { parse } from "node-html-parser";
import { safeUrl } from "#shared/links.ts";

const TAG = /<\/?(?:p|br|div|span|ul|ol|li|a|b|strong|i|em|u|h[1-6]|table|img)\b[^>]*>/i;

/** Returns the text of HTML, with a line for each paragraph and list item. A text without tags keeps its lines. */
export function htmlToText(text: string): string {
  const isHtml = TAG.test(text);
  if (!isHtml && !/&(?:#\d+|[a-z]+);/i.test(text)) return text;
  const root = parse(text);
  for (const code of root.querySelectorAll("script, style")) code.remove();
  for (const link of root.querySelectorAll("a[href]")) {
    const url = safeUrl(link.getAttribute("href") ?? "");
    if (url && !link.text.includes("://")) link.textContent = `${link.text} (${url})`;
  }
  return (isHtml ? root.structuredText : root.text).replaceAll("\u00a0", " ").trim();
}
