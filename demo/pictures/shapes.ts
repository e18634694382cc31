import { stepLevel } from "#shared/step-response.ts";
/** One decimal is finer than a pixel and keeps the SVG short, which is most of the rendering time. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;
}

export function ellipse(x: number, y: number, across: number, along: number, fill: string, more = ""): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(across)}" ry="${n(along)}" fill="${fill}" ${more}/>`;
}

export function ring(x: number, y: number, radius: number, stroke: string, width: number, more = ""): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`;
}

export function rectangle(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" fill="${fill}"/>`;
}

export function filled(path: string, fill: string, more = ""): string {
  return `<path d="${path}" fill="${fill}" ${more}/>`;
}

export function stroked(path: string, stroke: string, width: number, more = ""): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linejoin="round" ${more}/>`;
}

export type Point = readonly [x: number, y: number];

export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${n(x)} ${n(y)}`).join("");
}

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

/**
 * Returns the step response of an underdamped circuit: 0 before `time` 0, then it rises, rings and settles at 1. One
 * oscillation takes one unit of time.
 */
export const stepResponse = (time: number, damping = 0.22) => stepLevel(time, damping);
