import { expect, test } from "vitest";
import { placeholderGradients } from "./picture-state.ts";

const row = (...pixels: string[]) => pixels.join("");

test("a picture of one color has a placeholder of that color", () => {
  expect(placeholderGradients("f00".repeat(12))).toBe(
    "linear-gradient(#f008,#f008,#f008), linear-gradient(90deg, #f00,#f00,#f00,#f00)",
  );
});

test("the placeholder keeps the position of colors: left, right, top and bottom", () => {
  const sky = row("fff", "ccf", "ccf", "00f");
  const sea = row("fff", "ccf", "ccf", "00f");
  const sand = row("990", "990", "990", "990");
  expect(placeholderGradients(sky + sea + sand)).toBe(
    "linear-gradient(#aaf8,#aaf8,#9908), linear-gradient(90deg, #dda,#bba,#bba,#33a)",
  );
});
