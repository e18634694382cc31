import { type Point, polyline, rectangle, stroked } from "#demo/pictures/shapes.ts";

/** Pixels: a mark is a square. */
const size = 96;
export const center = size / 2;
export const turn = 2 * Math.PI;

/** What is drawn for a resource. */
interface Mark {
  ground: string;
  draw: () => string[];
}

/** One mark per picture name; each says its subject with a few plain shapes and none is anybody's logo. */
export type Marks = Record<string, Mark>;

/** A point at a distance from the center; a share of 0 is straight up, and it goes on clockwise. */
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
