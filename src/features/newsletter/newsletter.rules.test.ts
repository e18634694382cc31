import { expect, test } from "vitest";
import { issueText } from "./newsletter.rules.ts";

const text = (words: string) => ({ type: "text", text: words });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const item = (words: string) => ({ type: "listItem", content: [paragraph(text(words))] });
const heading = (words: string) => paragraph({ ...text(words), marks: [{ type: "bold" }] });

test("an issue has headings, lists and links", () => {
  const issue =
    "Hello,\n\nIn numbers\n- 28 events\n- 3 visits\n\nSteps\n1. Clean\n2. Solder\n\n2. Summary (short)\nWhat?\nWhy?\n\nWe met at https://example.org.\nSee you,\nThe editors";
  const link = { type: "link", attrs: { href: "https://example.org/" } };
  expect(issueText(issue).content).toEqual([
    paragraph(text("Hello,")),
    heading("In numbers"),
    { type: "bulletList", content: [item("28 events"), item("3 visits")] },
    heading("Steps"),
    { type: "orderedList", content: [item("Clean"), item("Solder")] },
    heading("2. Summary (short)"),
    paragraph(text("What?"), { type: "hardBreak" }, text("Why?")),
    paragraph(
      text("We met at "),
      { ...text("https://example.org"), marks: [link] },
      text("."),
      { type: "hardBreak" },
      text("See you,"),
      { type: "hardBreak" },
      text("The editors"),
    ),
  ]);
});
