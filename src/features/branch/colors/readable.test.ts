import { describe, expect, test } from "vitest";
import { areThemes } from "#features/branch/branch.rules.ts";
import { site } from "#src/site.ts";
import { contrast, parseColor } from "#tests/support/contrast.ts";
import { paletteOf } from "./palette.ts";
import { colorFaults } from "./readable.ts";
import { type ColorName, schemes } from "./theme.ts";

const { mainColour, accentColour } = site.branch;
const theirs = { mainColour, accentColour };

/** Fully saturated colors around the color wheel. */
const wheel = Array.from({ length: 24 }, (_, at) => {
  const channel = (offset: number) =>
    Math.round(255 * Math.min(1, Math.max(0, Math.abs((((at / 24) * 6 + offset) % 6) - 3) - 1)));
  return `#${[0, 4, 2].map((offset) => channel(offset).toString(16).padStart(2, "0")).join("")}`;
});

test("the default colors are readable and need no extra styles", () => {
  expect(colorFaults(theirs)).toEqual([]);
  expect(areThemes(theirs)).toBe(true);
});

test.each(["#ffd700", "#8fd3ff", "#ffffff"])(
  "the main color %s is rejected, with the closest readable color",
  (hex) => {
    const [fault] = colorFaults({ ...theirs, mainColour: hex });
    expect(fault).toMatchObject({ field: "mainColour", message: expect.stringContaining("at least 4.5 : 1 needed") });
    const suggestion = fault?.suggestion ?? "";
    expect(colorFaults({ ...theirs, mainColour: suggestion })).toEqual([]);
    expect(contrast(parseColor(suggestion), parseColor("#ffffff"))).toBeLessThan(5.6);
  },
);

test.each(["#800000", "#00629b", "#000000"])(
  "the accent color %s is rejected, with the closest readable color",
  (hex) => {
    const [fault] = colorFaults({ ...theirs, accentColour: hex });
    expect(fault).toMatchObject({ field: "accentColour" });
    expect(colorFaults({ ...theirs, accentColour: fault?.suggestion ?? "" })).toEqual([]);
  },
);

describe.each([...wheel, "#808080", "#000000"])("main color %s", (hex) => {
  const [fault] = colorFaults({ ...theirs, mainColour: hex });
  const colors = { ...theirs, mainColour: fault?.suggestion ?? hex };

  test("all derived colors are readable, also by an independent measure", () => {
    expect(colorFaults(colors)).toEqual([]);
    const of = (scheme: (typeof schemes)[number], name: ColorName) => parseColor(paletteOf(colors, scheme)[name]);
    for (const scheme of schemes) {
      const ratios = (
        [
          ["white", "navy"],
          ["white", "navy-light"],
          ["cyan", "navy"],
          ["cyan", "navy-light"],
          ["amber", "navy"],
          ["brand", "paper"],
          ["brand", "wash"],
          ["on-accent", "brand"],
        ] as const
      ).map(([front, ground]) => contrast(of(scheme, front), of(scheme, ground)));
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
