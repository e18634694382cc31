import { expect, test } from "vitest";
import { isUnreadable } from "./logo-forms.tsx";

const logo = (color: [number, number, number], covered = 0.5) =>
  Array.from({ length: 100 }, (_, index) => [...color, index < 100 * covered ? 255 : 0]).flat();

test.each([
  ["a white logo on a light background", logo([255, 255, 255]), "light", true],
  ["a white logo on a dark background", logo([255, 255, 255]), "dark", false],
  ["a navy logo on a dark background", logo([0, 40, 85]), "dark", true],
  ["a navy logo on a light background", logo([0, 40, 85]), "light", false],
  ["a white logo with its own background", logo([255, 255, 255], 1), "light", false],
  ["an empty image", logo([0, 0, 0], 0), "light", false],
] as const)("%s", (_, pixels, background, unreadable) => {
  expect(isUnreadable(pixels, background)).toBe(unreadable);
});
