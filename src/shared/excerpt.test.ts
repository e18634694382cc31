import { expect, test } from "vitest";
import { excerpt, preview, previewLine } from "./excerpt.ts";

test.each([
  ["Solder", 6, "Solder"],
  ["Solder, measure", 7, "Solder…"],
  ["Solder, measure", 8, "Solder…"],
  ["Solder, measure, repeat", 14, "Solder…"],
  ["Solder, measure, repeat", 16, "Solder, measure…"],
  ["Some watts. Then volts.", 14, "Some watts…"],
  ["Really? Yes", 8, "Really?…"],
  ["Soldering", 6, "Solder…"],
  // A family emoji, a flag and a syllable are one character each.
  ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦!", 1, "👨‍👩‍👧‍👦…"],
  ["🇮🇳🇮🇳", 1, "🇮🇳…"],
  ["ക്ഷക്ഷക്ഷ", 2, "ക്ഷക്ഷ…"],
  ["👨‍👩‍👧‍👦", 5, "👨‍👩‍👧‍👦"],
])("the first of %s, %i characters, is %s", (text, characters, begin) => {
  expect(excerpt(text, characters)).toBe(begin);
});

test.each([
  ["a heading", "Two robots, one ring.\n\nRules\n\n- A robot weighs at most a kilogram", "Two robots, one ring…"],
  ["a heading with a mark", "Two robots, one ring.\n\n## Rules\n\nA kilogram at most.", "Two robots, one ring…"],
  ["a heading above a text", "They asked: “Frost tonight?”\n\nBuilt here\nA station.", "They asked: “Frost tonight?”…"],
  ["a list", "Two robots.\r\nOne ring.\r\n- A robot weighs at most a kilogram", "Two robots. One ring…"],
  ["steps", "Two robots, one ring.\n1. Draw\n2. Solder both sides", "Two robots, one ring…"],
])("a preview ends before %s", (_, text, begin) => {
  expect(preview(text, 40)).toBe(begin);
  expect(preview(text, text.length)).toBeNull();
});

test.each([
  ["a list comes first", "Bring\n\n- A laptop\n- A mouse\n- Soldering iron", "Bring - A laptop - A mouse…"],
  ["only sentences follow", "We draw a board.\n\nThen we solder it, two each.", "We draw a board. Then we solder…"],
])("a preview goes on if %s", (_, text, begin) => {
  expect(preview(text, 32)).toBe(begin);
});

test("a preview in one line is the whole text if it is short", () => {
  expect(previewLine("Two robots.\n\n- One ring", 40)).toBe("Two robots. - One ring");
});
