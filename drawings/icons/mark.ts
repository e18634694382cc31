import { colours } from "#demo/pictures/palette.ts";
import { circle, n, type Point, polyline, stepResponse, stroked } from "#demo/pictures/shapes.ts";

/** A step response as a path: level to `start`, then `rise` up, ringing with the given period, to `end`. */
export function trace(
  from: number,
  start: number,
  end: number,
  low: number,
  rise: number,
  period: number,
  damping: number,
): string {
  const points: Point[] = [
    [from, low],
    [start, low],
  ];
  for (let x = start; x <= end; x += period / 30)
    points.push([x, low - rise * stepResponse((x - start) / period, damping)]);
  return polyline(points);
}

export const round = 'stroke-linecap="round"';

/** The mark on a 64 × 64 field; `inset` keeps it clear of the edge that a maskable icon loses. */
export function mark(shape: "rounded" | "square", inset: number): string {
  const scale = (64 - 2 * inset) / 64;
  const drawing =
    stroked(trace(11, 18, 57, 46, 19, 19, 0.17), colours.amber, 6, round) + circle(12, 46, 6, colours.cyan);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${shape === "rounded" ? 14 : 0}" fill="${colours.navy}"/><g transform="translate(${n(inset)} ${n(inset)}) scale(${scale})">${drawing}</g></svg>`;
}
