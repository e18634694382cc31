import { expect, test } from "vitest";
import { firstWords } from "./first-words.ts";

test.each([
  ["  First line.\n\nSecond line. ", 40, "First line. Second line."],
  ["One two three", 7, "One two…"],
  ["One two three", 9, "One two…"],
  ["Unbroken", 4, "Unbr…"],
  ["👩‍🔬👩‍🔬👩‍🔬", 2, "👩‍🔬👩‍🔬…"],
  ["", 5, ""],
])("%j in %i characters is %j", (text, characters, expected) => {
  expect(firstWords(text, characters)).toBe(expected);
});
