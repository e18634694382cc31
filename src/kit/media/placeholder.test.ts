import { expect, test } from "vitest";
import { placeholderGradients } from "./placeholder.ts";

const row = (...pixels: string[]) => pixels.join("");

test("a picture of one colour stays of one", () => {
  expect(placeholderGradients("f00".repeat(12))).toBe(
    "linear-gradient(#f008,#f008,#f008), linear-gradient(90deg, #f00,#f00,#f00,#f00)",
  );
});

test("what is left, right, above and below in it is so in what stands in for it", () => {
  const sky = row("fff", "ccf", "ccf", "00f");
  const sea = row("fff", "ccf", "ccf", "00f");
  const sand = row("990", "990", "990", "990");
  expect(placeholderGradients(sky + sea + sand)).toBe(
    "linear-gradient(#aaf8,#aaf8,#9908), linear-gradient(90deg, #dda,#bba,#bba,#33a)",
  );
});
