import { expect, test } from "vitest";
import { fullRows, gridSizes, newestLarger } from "./picture-sizes.ts";

test("a grid in the site's column", () => {
  const steps = [{ columns: 1 }, { from: 640, columns: 2 }, { from: 1024, columns: 3 }];
  expect(gridSizes(steps, { gap: 24, frame: 2 })).toBe(
    "(min-width: 1200px) 361px, (min-width: 1024px) calc((100vw - 133px) / 3), (min-width: 640px) calc((100vw - 107px) / 2), calc(100vw - 57px)",
  );
});

test("a step beyond the column's width, and one of a fixed width", () => {
  const steps = [{ pixels: 112 }, { from: 1024, columns: 3 }, { from: 1280, columns: 5 }];
  expect(gridSizes(steps, { gap: 20, frame: 2 })).toBe(
    "(min-width: 1280px) 209px, (min-width: 1200px) 363px, (min-width: 1024px) calc((100vw - 125px) / 3), 112px",
  );
});

test("a single column changes only with the padding", () => {
  expect(gridSizes([{ columns: 1 }])).toBe(
    "(min-width: 1200px) 1136px, (min-width: 640px) calc(100vw - 79px), calc(100vw - 55px)",
  );
});

test.each([
  [1, [1]],
  [2, [2]],
  [3, [3]],
  [4, [4]],
  [5, [2, 3]],
  [6, [3, 3]],
  [9, [3, 3, 3]],
  [13, [3, 3, 3, 4]],
  [48, Array(12).fill(4)],
])("%i pictures fill their rows at each width", (count, onLarge) => {
  const { cells } = fullRows(count);
  expect(cells).toHaveLength(count);
  if (count === 1) return;
  const widths = (prefix: string) =>
    cells.map(({ span }) => Number(new RegExp(`(?:^|\\s)${prefix}col-span-(\\d+)`).exec(span)?.[1]));
  expect(widths("lg:")).toEqual(onLarge.flatMap((length: number) => Array(length).fill(12 / length)));
  for (const prefix of ["", "md:", "lg:"]) {
    let filled = 0;
    for (const width of widths(prefix)) {
      filled = filled === 12 ? width : filled + width;
      expect(filled).toBeLessThanOrEqual(12);
    }
    expect(filled).toBe(12);
  }
});

test.each([
  [1, false, [6], [1]],
  [2, false, [3, 3], [2, 2]],
  [3, false, [2, 2, 2], [1, 2, 2]],
  [4, false, [3, 3, 3, 3], [2, 2, 2, 2]],
  [5, false, [3, 3, 2, 2, 2], [1, 2, 2, 2, 2]],
  [1, true, [6], [1]],
  [2, true, [6, 3], [1, 1]],
  [3, true, [6, 3, 3], [1, 2, 2]],
  [4, true, [6, 2, 2, 2], [1, 1, 2, 2]],
])("of %i cards, the first are larger where a row would not be full (led: %s)", (count, isLed, onLarge, onTablets) => {
  const layouts = Array.from({ length: count }, (_, index) => newestLarger(index, count, isLed));
  expect(layouts.map(({ className }) => Number(/lg:col-span-(\d)/.exec(className)?.[1]))).toEqual(onLarge);
  expect(layouts.map(({ fillsTwo }) => (fillsTwo ? 1 : 2))).toEqual(onTablets);
});

test("a picture beside the text takes a share of its card", () => {
  expect(gridSizes([{ pixels: 96 }, ...newestLarger(0, 1).steps], { frame: 2 })).toBe(
    "(min-width: 1200px) 662px, (min-width: 1024px) calc((100vw - 81px) * 0.583), (min-width: 640px) calc((100vw - 81px) * 0.500), 96px",
  );
});
