import type { Block, Inline, RichText } from "#shared/rich-text.ts";

const HEADING = "## ";
const ITEM = "- ";

const LINK = /(\[[^\]]+\]\([^)]+\))/;

function inlineOf(text: string): Inline {
  const [, words = "", href = ""] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text) ?? [];
  return href ? { type: "text", text: words, marks: [{ type: "link", attrs: { href } }] } : { type: "text", text };
}

const paragraph = (text: string) => ({
  type: "paragraph" as const,
  content: text.split(LINK).filter(Boolean).map(inlineOf),
});

function blockOf(text: string): Block {
  if (text.startsWith(HEADING)) {
    const heading = { type: "text" as const, text: text.slice(HEADING.length), marks: [{ type: "bold" as const }] };
    return { type: "paragraph", content: [heading] };
  }
  if (!text.startsWith(ITEM)) return paragraph(text);
  const items = text.split("\n").map((line) => line.slice(ITEM.length));
  return { type: "bulletList", content: items.map((item) => ({ type: "listItem", content: [paragraph(item)] })) };
}

/**
 * Returns formatted text for blocks that empty lines separate: "## " starts a heading in bold, and "- " each line of a list.
 * "[words](/page)" is a link.
 */
export const richTextOf = (text: string): RichText => ({ type: "doc", content: text.split("\n\n").map(blockOf) });
