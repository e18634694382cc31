import { expect, test } from "vitest";
import { stepLevel, stepResponsePath } from "./step-response.ts";

/** Returns the points of a path at the ends and in the middle of its curves. */
function pointsOf(path: string) {
  const [, start = "", curves = ""] = /^M0 100H([\d.]+)c(.+)$/.exec(path) ?? [];
  const [firstX = 0, firstY = 0, ...numbers] = curves.split(/[ s]/).map(Number);
  let [x, y] = [Number(start), 100];
  let [startX, startY] = [firstX, firstY];
  const points: [x: number, y: number][] = [];
  for (let index = 0; index < numbers.length; index += 4) {
    const [controlX = 0, controlY = 0, dx = 0, dy = 0] = numbers.slice(index, index + 4);
    const middle = (first: number, second: number, end: number) => (3 * first + 3 * second + end) / 8;
    points.push([x + middle(startX, controlX, dx), y + middle(startY, controlY, dy)], [x + dx, y + dy]);
    // The first control point of the next curve mirrors the second one of this curve.
    [startX, startY] = [dx - controlX, dy - controlY];
    x += dx;
    y += dy;
  }
  return points;
}

test.each([
  { damping: 0.03, cycles: 9 },
  { damping: 0.14, cycles: 9 },
  { damping: 0.52, cycles: 7 / 3 },
  { damping: 0.14, cycles: 0.1 },
])("a path follows a step response with the damping $damping and $cycles cycles", ({ damping, cycles }) => {
  const path = stepResponsePath({ x: [0, 120, 1200], y: [100, 0], damping, cycles });
  const points = pointsOf(path);
  expect(points).toHaveLength(2 * Math.ceil(6 * cycles));
  expect(points.at(-1)?.[0]).toBeCloseTo(1200, 1);
  for (const [x, y] of points) {
    const level = stepLevel((cycles * (x - 120)) / 1080, damping);
    expect(Math.abs(100 - y - 100 * level), `at ${x}`).toBeLessThan(1);
  }
});

test("a path can begin at the step, and rounds its numbers", () => {
  const path = stepResponsePath({ x: [1200 * 0.69, 1200 * 0.69, 1200], y: [282, 144], damping: 0.2, cycles: 4 });
  expect(path).toMatch(/^M828 282H828c/);
  expect(path).not.toMatch(/[.]\d\d/);
});

test("a path is short", () => {
  expect(stepResponsePath({ x: [0, 120, 1200], y: [100, 0], damping: 0.05, cycles: 18 }).length).toBeLessThan(2000);
});
