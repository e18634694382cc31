import { describe, expect, test } from "vitest";
import { gradientOf, pastelOf, placeOf, splitIntoColumns, type Turn, turnOn, turnTowards } from "./resources.rules.ts";

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

  test("an uneven list leaves the last column shorter: seven are 3, 3 and 1", () => {
    expect(splitIntoColumns(["a", "b", "c", "d", "e", "f", "g"], 3)).toEqual([["a", "b", "c"], ["d", "e", "f"], ["g"]]);
  });

  test("fewer resources than columns leave columns empty and lose nothing", () => {
    expect(splitIntoColumns(["a"], 3)).toEqual([["a"], [], []]);
    expect(splitIntoColumns([], 3)).toEqual([[], [], []]);
  });
});

test("cards cycle through the four gradients by position", () => {
  expect([0, 1, 2, 3, 4, 7, 8].map(gradientOf)).toEqual([1, 2, 3, 4, 1, 4, 1]);
});

test("popular cards cycle through the five pastels", () => {
  expect([0, 1, 2, 3, 4, 5].map(pastelOf)).toEqual([1, 2, 3, 4, 5, 1]);
});

describe("turning five cards", () => {
  const start: Turn = { position: 0, target: 0, direction: 1, isManual: false };

  test("two are on each side of the middle one, wrapping at both ends", () => {
    const places = (position: number) => [0, 1, 2, 3, 4].map((index) => placeOf(index, position, 5));
    expect(places(0)).toEqual([0, 1, 2, -2, -1]);
    expect(places(4)).toEqual([1, 2, -2, -1, 0]);
  });

  test("the first follows the last", () => {
    const seen = [start];
    for (let turn = 0; turn < 5; turn += 1) seen.push(turnOn(seen.at(-1) ?? start, 5));
    expect(seen.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 0]);
  });

  test("a requested card is reached in the shorter direction, card by card", () => {
    const first = turnTowards(3, start, 5);
    expect(first).toEqual({ position: 4, target: 3, direction: -1, isManual: true });
    expect(turnTowards(3, first, 5).position).toBe(3);
    expect(turnTowards(2, start, 5)).toEqual({ position: 1, target: 2, direction: 1, isManual: true });
    expect(turnTowards(0, start, 5)).toEqual(start);
  });
});
