import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AA_TEXT, blend, type Color, contrast, parseColor, type Scheme, themeColors } from "#tests/support/contrast.ts";

const WHITE: Color = [255, 255, 255];
const schemes = ["light", "dark"] as const;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

function token(scheme: Scheme, name: string): Color {
  const color = themeColors(scheme).get(name);
  if (!color) throw new Error(`The theme has no colour ${name}`);
  return color;
}

test("ink is readable on each of the five pastels, in light and dark mode", () => {
  const pastels = [
    ...read("./ui/public/popular-carousel.css").matchAll(/\.pastel-\d \{\s+background: (#[0-9a-f]{6})/g),
  ];
  expect(pastels).toHaveLength(10);
  for (const [place, [rule, hex = ""]] of pastels.entries()) {
    const ink = token(place < 5 ? "light" : "dark", "ink");
    expect(contrast(ink, parseColor(hex)), rule).toBeGreaterThanOrEqual(AA_TEXT);
  }
});

test("white is readable on each of the four gradients, also where a card has faded into the navy background", () => {
  const css = read("./ui/public/all-resources.css");
  const gradients = [
    ...css.matchAll(/\.gradient-\d \{\s+background: linear-gradient\(135deg, (#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g),
  ];
  const faded = Math.min(...[...css.matchAll(/opacity: ([\d.]+);/g)].map((match) => Number(match[1])));
  expect(gradients).toHaveLength(4);
  expect(faded).toBeLessThan(1);
  for (const navy of schemes.map((scheme) => token(scheme, "navy"))) {
    for (const [rule, from = "", to = ""] of gradients) {
      for (let along = 0; along <= 1; along += 0.1) {
        const ground = blend(parseColor(from), parseColor(to), along);
        expect(contrast(WHITE, ground), rule).toBeGreaterThanOrEqual(AA_TEXT);
        const through = contrast(blend(navy, WHITE, faded), blend(navy, ground, faded));
        expect(through, `${rule}, faded`).toBeGreaterThanOrEqual(AA_TEXT);
      }
    }
  }
});
