/**
 * Text with a little formatting, as data: what it may hold is in `rich-text-schema.ts`. The names are those that
 * ProseMirror's editors have in common, so that a text outlives the editor it was written in.
 */
export interface RichText {
  type: "doc";
  content: Block[];
}

export type Block = Paragraph | List;

export interface Paragraph {
  type: "paragraph";
  content?: Inline[] | undefined;
}

interface List {
  type: "bulletList" | "orderedList";
  content: ListItem[];
}

interface ListItem {
  type: "listItem";
  content: Paragraph[];
}

export type Inline = TextRun | { type: "hardBreak" };

interface TextRun {
  type: "text";
  text: string;
  marks?: Mark[] | undefined;
}

export type Mark = { type: "bold" } | { type: "italic" } | { type: "link"; attrs: { href: string } };

const inlineWords = (inline: Inline) => (inline.type === "text" ? inline.text : "\n");

const blockWords = (block: Block): string =>
  block.type === "paragraph"
    ? (block.content ?? []).map(inlineWords).join("")
    : block.content.map(({ content }) => content.map(blockWords).join("\n")).join("\n");

/** Its words without formatting, a line for each paragraph. */
export const richTextWords = ({ content }: RichText): string => content.map(blockWords).join("\n");

export const isRichText = (value: unknown): value is RichText =>
  typeof value === "object" && value !== null && "type" in value && value.type === "doc";

/** Plain words as a text of one paragraph; without any, an empty one. */
export const plainText = (text: string): RichText => ({
  type: "doc",
  content: [{ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) }],
});
