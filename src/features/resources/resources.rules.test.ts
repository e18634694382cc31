import { describe, expect, test } from "vitest";
import { gradientOf, pastelOf, splitIntoColumns } from "./resources.rules.ts";

describe("columns of resources", () => {
  test("fifteen resources make three columns of five, in order", () => {
    const columns = splitIntoColumns(
      Array.from({ length: 15 }, (_, index) => index),
      3,
    );
    expect(columns).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14],
    ]);
  });

  test("what does not divide leaves the last column shorter: seven are 3, 3 and 1", () => {
    expect(splitIntoColumns(["a", "b", "c", "d", "e", "f", "g"], 3)).toEqual([["a", "b", "c"], ["d", "e", "f"], ["g"]]);
  });

  test("fewer resources than columns leave columns empty, and lose nothing", () => {
    expect(splitIntoColumns(["a"], 3)).toEqual([["a"], [], []]);
    expect(splitIntoColumns([], 3)).toEqual([[], [], []]);
  });
});

test("cards take the four gradients in turn by their position", () => {
  expect([0, 1, 2, 3, 4, 7, 8].map(gradientOf)).toEqual([1, 2, 3, 4, 1, 4, 1]);
});

test("popular cards take the five pastels in turn", () => {
  expect([0, 1, 2, 3, 4, 5].map(pastelOf)).toEqual([1, 2, 3, 4, 5, 1]);
});
