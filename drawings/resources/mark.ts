import { type Point, polyline, rectangle, stroked } from "#demo/pictures/shapes.ts";

/** Pixels: a mark is a square. */
const size = 96;
export const center = size / 2;
export const turn = 2 * Math.PI;

/** The picture of a resource. */
interface Mark {
  ground: string;
  draw: () => string[];
}

/** One mark per picture name. Each mark shows its subject with a few plain shapes, and none is an existing logo. */
export type Marks = Record<string, Mark>;

/** Returns a point at a distance from the center. A share of 0 is at the top, and shares run clockwise. */
export const polar = (radius: number, share: number): Point => [
  center + radius * Math.sin(turn * share),
  center - radius * Math.cos(turn * share),
];

export const times = <T>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index));

export const line = (points: readonly Point[], color: string, width: number) =>
  stroked(polyline(points), color, width, 'stroke-linecap="round"');

export const arc = (radius: number, from: number, to: number, color: string, width: number) =>
  line(
    times(25, (step) => polar(radius, from + ((to - from) * step) / 24)),
    color,
    width,
  );

export const markSvg = ({ ground, draw }: Mark): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${rectangle(0, 0, size, size, ground)}${draw().join("")}</svg>\n`;
