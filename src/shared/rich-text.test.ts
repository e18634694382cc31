import { describe, expect, test } from "vitest";
import {
  type Block,
  hasFormatting,
  headingOf,
  linesToRichText,
  markedItems,
  type RichText,
  richTextToLines,
  sectionsOf,
} from "./rich-text.ts";

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

const marked = (type: "bold" | "italic", text: string) => ({ type: "text" as const, text, marks: [{ type }] });

describe("headings", () => {
  const heading: Block = { type: "paragraph", content: [marked("bold", "Our history")] };

  test("are paragraphs in bold that do not end as a sentence", () => {
    expect(headingOf(heading)).toBe("Our history");
    expect(headingOf({ type: "paragraph", content: [marked("bold", "Bring a laptop.")] })).toBeUndefined();
    expect(
      headingOf({ type: "paragraph", content: [marked("bold", "Note"), marked("italic", "this")] }),
    ).toBeUndefined();
    expect(headingOf(paragraph("Our history"))).toBeUndefined();
    expect(headingOf({ type: "paragraph" })).toBeUndefined();
  });

  test("split a text into sections", () => {
    const text: RichText = {
      type: "doc",
      content: [paragraph("Before"), heading, paragraph("2014"), paragraph("2015")],
    };
    expect(sectionsOf(text)).toEqual([
      { title: "", content: [paragraph("Before")] },
      { title: "Our history", content: [paragraph("2014"), paragraph("2015")] },
    ]);
    expect(sectionsOf(linesToRichText(" "))).toEqual([]);
  });
});

test("items have a marked first line only if all of them have one", () => {
  const label = {
    type: "listItem" as const,
    content: [
      {
        ...paragraph(),
        content: [marked("bold", "2014"), { type: "hardBreak" as const }, ...paragraph("Founded").content],
      },
    ],
  };
  const list = (...content: (typeof label | ReturnType<typeof item>)[]) => ({ type: "bulletList" as const, content });
  expect(markedItems(list(label), "bold")).toEqual([
    { first: marked("bold", "2014"), rest: paragraph("Founded").content },
  ]);
  expect(markedItems(list(label), "italic")).toBeNull();
  expect(markedItems(list(label, item("2015")), "bold")).toBeNull();
});
