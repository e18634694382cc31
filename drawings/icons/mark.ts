import { colors } from "#demo/pictures/palette.ts";
import { type Point, polyline, stepResponse } from "#demo/pictures/shapes.ts";
import { markSvg } from "#features/share-cards/server/card.drawing.ts";

/**
 * A step response as a path: level to `start`, then `rise` up, ringing with the given period, to `end`. The mark's own is
 * trace(11, 18, 57, 46, 19, 19, 0.17).
 */
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

/** The mark in the theme's colors; `inset` keeps it clear of the edge that a maskable icon loses. */
export const mark = (shape: "rounded" | "square", inset: number): string =>
  markSvg(shape, inset, { ground: colors.navy, trace: colors.amber, point: colors.cyan });
