import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Colour = readonly [red: number, green: number, blue: number];

const WHITE: Colour = [255, 255, 255];
const AA = 4.5;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const parse = (hex: string): Colour => {
  const channel = (offset: number) => Number.parseInt(hex.slice(offset, offset + 2), 16);
  return [channel(1), channel(3), channel(5)];
};
const blend = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const theme = read("../../web/theme.css");
function token(name: string): Colour {
  const hex = theme.match(new RegExp(`--color-${name}: (#[0-9a-f]{6})`))?.[1];
  if (!hex) throw new Error(`The theme has no colour ${name}`);
  return parse(hex);
}

test("ink is readable on each of the five pastels", () => {
  const pastels = [
    ...read("./ui/public/popular-carousel.css").matchAll(/\.pastel-\d \{\s+background: (#[0-9a-f]{6})/g),
  ];
  expect(pastels).toHaveLength(5);
  for (const [rule, hex = ""] of pastels) expect(contrast(token("ink"), parse(hex)), rule).toBeGreaterThanOrEqual(AA);
});

test("white is readable along each of the four gradients, also where a card has faded into the navy behind it", () => {
  const css = read("./ui/public/all-resources.css");
  const gradients = [
    ...css.matchAll(/\.gradient-\d \{\s+background: linear-gradient\(135deg, (#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g),
  ];
  const faded = Math.min(...[...css.matchAll(/opacity: ([\d.]+);/g)].map((match) => Number(match[1])));
  expect(gradients).toHaveLength(4);
  expect(faded).toBeLessThan(1);
  const navy = token("navy");
  for (const [rule, from = "", to = ""] of gradients) {
    for (let along = 0; along <= 1; along += 0.1) {
      const ground = blend(parse(from), parse(to), along);
      expect(contrast(WHITE, ground), rule).toBeGreaterThanOrEqual(AA);
      expect(contrast(blend(navy, WHITE, faded), blend(navy, ground, faded)), `${rule}, faded`).toBeGreaterThanOrEqual(
        AA,
      );
    }
  }
});
