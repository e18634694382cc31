/**
 * Formatted text as data. `rich-text-schema.ts` defines the allowed content. The names follow ProseMirror, so that
 * stored texts do not depend on one editor.
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

export interface List {
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

export const inlineText = (inline: Inline) => (inline.type === "text" ? inline.text : "\n");

const blockText = (block: Block): string =>
  block.type === "paragraph"
    ? (block.content ?? []).map(inlineText).join("")
    : block.content.map(({ content }) => content.map(blockText).join("\n")).join("\n");

/** Returns the text without formatting, one line per paragraph. */
export const richTextToPlain = ({ content }: RichText): string => content.map(blockText).join("\n");

const hasMark = (inline: Inline | undefined, type: Mark["type"]): boolean =>
  inline?.type === "text" && (inline.marks ?? []).some((mark) => mark.type === type);

/** Returns the text of a heading: a paragraph in bold that does not end as a sentence. Otherwise undefined. */
export function headingOf(block: Block): string | undefined {
  const text = blockText(block).trim();
  const isBold = block.type === "paragraph" && (block.content ?? []).every((inline) => hasMark(inline, "bold"));
  return isBold && /[^.!]$/.test(text) ? text : undefined;
}

interface TextSection {
  /** Empty before the first heading. */
  title: string;
  content: Block[];
}

/** Splits a text at its headings. An empty text has no sections. */
export function sectionsOf(text: RichText): TextSection[] {
  const sections: TextSection[] = [];
  if (richTextToPlain(text).trim() === "") return sections;
  for (const block of text.content) {
    const title = headingOf(block);
    if (title !== undefined || sections.length === 0) sections.push({ title: title ?? "", content: [] });
    if (title === undefined) sections.at(-1)?.content.push(block);
  }
  return sections;
}

/** Returns the first line and the other inline parts of each item, if all first lines have the mark. Otherwise null. */
export function markedItems({ content }: List, mark: "bold" | "italic"): { first: Inline; rest: Inline[] }[] | null {
  const items = content.map(({ content: [paragraph, ...others] }) => {
    const [first, lineBreak, ...rest] = paragraph?.content ?? [];
    const isMarked = hasMark(first, mark) && lineBreak?.type === "hardBreak" && others.length === 0;
    return first && isMarked ? { first, rest } : null;
  });
  return items.every((item) => item !== null) ? items : null;
}

const itemText = ({ content }: ListItem) => content.map(blockText).join("\n");

const blockLines = (block: Block): string => {
  if (block.type === "paragraph") return blockText(block);
  const isNumbered = block.type === "orderedList";
  return block.content.map((item, index) => `${isNumbered ? `${index + 1}.` : "-"} ${itemText(item)}`).join("\n");
};

/** Returns the text for readers without formatting: an empty line between paragraphs, and each list item on its own line. */
export const richTextToLines = ({ content }: RichText): string => content.map(blockLines).join("\n\n");

/** Returns lines of text as paragraphs. Empty lines separate them. Forms send line breaks as CRLF. */
export const linesToRichText = (text: string): RichText => ({
  type: "doc",
  content: text
    .replaceAll("\r\n", "\n")
    .split("\n\n")
    .map((paragraph) => ({
      type: "paragraph",
      ...(paragraph && {
        content: paragraph
          .split("\n")
          .flatMap((line, index): Inline[] => [
            ...(index > 0 ? [{ type: "hardBreak" as const }] : []),
            ...(line ? [{ type: "text" as const, text: line }] : []),
          ]),
      }),
    })),
});

/** Returns whether a text has lists, links, bold or italics. */
export const hasFormatting = ({ content }: RichText): boolean =>
  content.some(
    (block) =>
      block.type !== "paragraph" ||
      block.content?.some((inline) => inline.type === "text" && (inline.marks ?? []).length > 0),
  );

export const isRichText = (value: unknown): value is RichText =>
  typeof value === "object" && value !== null && "type" in value && value.type === "doc";

/** Returns plain text as one paragraph. An empty text has no paragraphs. */
export const plainText = (text: string): RichText => ({
  type: "doc",
  content: [{ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) }],
});
