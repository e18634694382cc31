import { describe, expect, test } from "vitest";
import { hasFormatting, linesToRichText, type RichText, richTextToLines } from "./rich-text.ts";

const paragraph = (...texts: string[]) => ({
  type: "paragraph" as const,
  content: texts.map((text) => ({ type: "text" as const, text })),
});
const item = (text: string) => ({ type: "listItem" as const, content: [paragraph(text)] });

describe("rich text as lines", () => {
  test("has an empty line between paragraphs and one line for each list item", () => {
    const text: RichText = {
      type: "doc",
      content: [
        paragraph("Bring ", "tools"),
        { type: "bulletList", content: [item("A laptop"), item("A mouse")] },
        { type: "orderedList", content: [item("Draw"), item("Solder")] },
      ],
    };
    expect(richTextToLines(text)).toBe("Bring tools\n\n- A laptop\n- A mouse\n\n1. Draw\n2. Solder");
    expect(hasFormatting(text)).toBe(true);
  });

  test.each(["", "One line", "Two\nlines", "First\n\nSecond\nwith a break", "Ends\n\n"])(
    "%j stays the same",
    (lines) => {
      const text = linesToRichText(lines);
      expect(richTextToLines(text)).toBe(lines);
      expect(hasFormatting(text)).toBe(false);
    },
  );

  test("paragraphs of a sent form are found, too", () => {
    expect(linesToRichText("First\r\n\r\nSecond")).toEqual(linesToRichText("First\n\nSecond"));
  });

  test("bold and italic text count as formatting", () => {
    const marked = (type: "bold" | "italic"): RichText => ({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Free", marks: [{ type }] }] }],
    });
    expect(hasFormatting(marked("bold"))).toBe(true);
    expect(hasFormatting(marked("italic"))).toBe(true);
  });
});
