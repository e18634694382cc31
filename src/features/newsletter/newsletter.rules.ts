import { withWebAddresses } from "#shared/links.ts";
import type { Block, Inline, RichText } from "#shared/rich-text.ts";

/** Issues of this series are guides, which belong to the resources. */
const GUIDES = "Guide";

/** Splits the subject of an issue at its first colon: "Guide: Soldering" is "Soldering" of the series "Guide". */
export function subjectParts(subject: string): { series: string; title: string } {
  const colon = subject.indexOf(":");
  const [series, title] = [subject.slice(0, Math.max(0, colon)).trim(), subject.slice(colon + 1).trim()];
  return series && title ? { series, title } : { series: "", title: subject };
}

/** Returns the heading of several issues of a series: "Annual reports". A name that is already plural stays. */
export const seriesHeading = (series: string): string => (/[a-gi-rt-w]$/.test(series) ? `${series}s` : series);

export const isGuide = ({ subject }: { subject: string }): boolean => subjectParts(subject).series === GUIDES;

const ITEM = /^(?:-|(\d+)\.) (.+)$/;
const HEADING_CHARACTERS = 60;

const inlineOf = (line: string): Inline[] =>
  withWebAddresses(line).map(({ text, href }) => ({
    type: "text",
    text,
    ...(href !== undefined && { marks: [{ type: "link", attrs: { href } }] }),
  }));

/** Returns whether the first of several lines is a heading: it is short and does not end a sentence. */
const isHeading = (line: string, others: number) =>
  others > 0 && line.length <= HEADING_CHARACTERS && /[\p{L}\p{N})]$/u.test(line);

function blocksOf(paragraph: string): Block[] {
  const lines = paragraph.split("\n").filter(Boolean);
  const numbered = lines.filter((line) => ITEM.exec(line)?.[1]).length;
  const hasHeading = isHeading(lines[0] ?? "", lines.length - 1);
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    const [, number, item] = ITEM.exec(line) ?? [];
    const last = blocks.at(-1);
    if (item !== undefined && (number === undefined || numbered > 1)) {
      const type = number === undefined ? "bulletList" : "orderedList";
      const content = [{ type: "paragraph" as const, content: inlineOf(item) }];
      if (last?.type === type) last.content.push({ type: "listItem", content });
      else blocks.push({ type, content: [{ type: "listItem", content }] });
    } else if (index === 0 && hasHeading)
      blocks.push({ type: "paragraph", content: [{ type: "text", text: line, marks: [{ type: "bold" }] }] });
    else if (last?.type === "paragraph" && !(index === 1 && hasHeading))
      last.content?.push({ type: "hardBreak" }, ...inlineOf(line));
    else blocks.push({ type: "paragraph", content: inlineOf(line) });
  }
  return blocks;
}

/** Returns the plain text of an issue with headings, lists and links, as emails write them: "- " starts an item. */
export const issueText = (text: string): RichText => ({
  type: "doc",
  content: text.split(/\n{2,}/).flatMap(blocksOf),
});
