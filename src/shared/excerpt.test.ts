import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

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
