import { itemAt, type Random } from "../random.ts";
import { colors, mix } from "./palette.ts";
import { at, type Look, person } from "./people.ts";
import type { Content } from "./screens.ts";
import {
  circle,
  ellipse,
  filled,
  n,
  type Point,
  polygon,
  polyline,
  rectangle,
  stepResponse,
  stroked,
} from "./shapes.ts";

export interface Picture {
  drawing: string;
  /** The middle of a closer picture. */
  focus: Point;
  /** How much closer it is. */
  zoom?: number;
  /** Looks wrong in a mirror. */
  fixed?: boolean;
  night?: boolean;
}
export type Scene = (random: Random) => Picture;

/** Scenes are drawn on a field of this size. Pictures of other shapes crop it. */
export const FIELD = { width: 1200, height: 800 } as const;

const fading = (id: string, stops: string, radial: boolean, direction = "") =>
  radial
    ? `<radialGradient id="${id}" ${direction}>${stops}</radialGradient>`
    : `<linearGradient id="${id}" ${direction}>${stops}</linearGradient>`;

const stop = (offset: number, color: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;

/** A rectangle whose color changes from the top to the bottom, or from the left to the right. */
export function shaded(x: number, y: number, w: number, h: number, from: string, to: string, across = false): string {
  const id = `g${from.slice(1)}${to.slice(1)}${across ? "x" : "y"}`;
  const direction = across ? "" : 'x2="0" y2="1"';
  return fading(id, stop(0, from) + stop(1, to), false, direction) + rectangle(x, y, w, h, `url(#${id})`);
}

/** A shape without edges: a shadow, light, or an object out of focus. */
export function soft(x: number, y: number, across: number, along: number, color: string, opacity: number): string {
  const solid = opacity > 0.9 ? 0.72 : 0;
  const id = `s${color.slice(1)}${Math.round(opacity * 100)}`;
  const stops = stop(0, color, opacity) + stop(solid, color, opacity) + stop(1, color, 0);
  return fading(id, stops, true) + ellipse(x, y, across, along, `url(#${id})`);
}

export const shadow = (x: number, y: number, across: number, along = across / 5): string =>
  soft(x, y, across, along, "#0a1020", 0.45);

/** Light from the left, and darker corners. */
export const exposure = (width: number, height: number, night: boolean): string =>
  fading(
    "light",
    stop(0, night ? "#8fb7ff" : "#fff3d6", night ? 0.1 : 0.26) + stop(0.55, "#fff3d6", 0) + stop(1, "#04102a", 0.24),
    false,
    'y2="0.4"',
  ) +
  fading("corners", stop(0.62, "#04102a", 0) + stop(1, "#04102a", 0.42), true, 'r="0.78"') +
  rectangle(0, 0, width, height, "url(#light)") +
  rectangle(0, 0, width, height, "url(#corners)");

export const walls = ["#e6eef4", "#f2ebdf", "#dde9ee", "#e9e4f0"] as const;
export const floors = ["#b8a184", "#aab5bf", "#a58b6e"] as const;

/** A wall, and a floor from `horizon` down. */
export const room = (wall: string, floor: string, horizon: number): string =>
  shaded(0, 0, FIELD.width, horizon, mix(wall, "#ffffff", 0.25), mix(wall, colors.navy, 0.14), true) +
  shaded(0, horizon, FIELD.width, FIELD.height - horizon, mix(floor, colors.navy, 0.18), floor) +
  rectangle(0, horizon - 9, FIELD.width, 9, mix(wall, colors.navy, 0.26));

export function windowPane(x: number, y: number, w: number, h: number, sky: readonly [string, string]): string {
  const frame = "#f7f9fb";
  return (
    rectangle(x - 10, y - 10, w + 20, h + 20, frame, 4) +
    shaded(x, y, w, h, ...sky) +
    filled(
      `M${x} ${y + h * 0.75}Q${x + w * 0.3} ${y + h * 0.5} ${x + w * 0.6} ${y + h * 0.72}T${x + w} ${y + h * 0.66}V${y + h}H${x}Z`,
      mix(sky[0], "#24513f", 0.55),
    ) +
    rectangle(x + w / 2 - 4, y, 8, h, frame) +
    rectangle(x - 18, y + h + 8, w + 36, 12, mix(frame, colors.navy, 0.18), 3)
  );
}
export const daySky = ["#9fd3ee", "#e3f4fb"] as const;
export const eveningSky = ["#f3b27a", "#fbe3c0"] as const;

/** The top of a table that reaches from `left` to `right`, with its front side down to `bottom`. */
export function table(left: number, right: number, y: number, depth: number, bottom: number, color: string): string {
  const inset = depth * 0.5;
  return (
    filled(
      polygon([
        [left + inset, y],
        [right - inset, y],
        [right, y + depth],
        [left, y + depth],
      ]),
      mix(color, "#ffffff", 0.18),
    ) +
    shaded(left, y + depth, right - left, 16, mix(color, colors.navy, 0.1), mix(color, colors.navy, 0.32)) +
    shaded(
      left + 14,
      y + depth + 16,
      right - left - 28,
      bottom - y - depth - 16,
      mix(color, colors.navy, 0.42),
      mix(color, colors.navy, 0.55),
    )
  );
}

/** A table on four legs. */
export function legTable(left: number, right: number, y: number, depth: number, feet: number, color: string): string {
  const leg = (x: number, end: number) => rectangle(x, y + depth, 11, end - y - depth, mix(color, colors.navy, 0.5));
  return (
    shadow((left + right) / 2, feet, (right - left) * 0.62, 26) +
    leg(left + 34, feet - 26) +
    leg(right - 45, feet - 26) +
    leg(left + 10, feet) +
    leg(right - 21, feet) +
    filled(
      polygon([
        [left + depth / 2, y],
        [right - depth / 2, y],
        [right, y + depth],
        [left, y + depth],
      ]),
      mix(color, "#ffffff", 0.18),
    ) +
    rectangle(left, y + depth, right - left, 15, mix(color, colors.navy, 0.25), 2)
  );
}

/** A laptop from behind. Its bottom is at `y`. */
export const laptop = (x: number, y: number, w: number, color = "#aeb9c4"): string =>
  filled(
    polygon([
      [x - w / 2, y - w * 0.62],
      [x + w / 2, y - w * 0.62],
      [x + w * 0.52, y],
      [x - w * 0.52, y],
    ]),
    color,
  ) +
  filled(
    polygon([
      [x, y - w * 0.62],
      [x + w / 2, y - w * 0.62],
      [x + w * 0.52, y],
      [x, y],
    ]),
    mix(color, colors.navy, 0.14),
  ) +
  circle(x, y - w * 0.33, w * 0.06, mix(color, "#ffffff", 0.7)) +
  rectangle(x - w * 0.56, y - 3, w * 1.12, 8, mix(color, colors.navy, 0.35), 3);

/** Lines of a program, or of a text. */
export function lines(random: Random, x: number, y: number, w: number, h: number, inks: readonly string[]): string {
  const step = h / Math.max(3, Math.round(h / 15));
  let drawing = "";
  for (let line = y + step / 2; line < y + h - step / 4; line += step)
    drawing += rectangle(
      x + random.integer(0, 2) * w * 0.09,
      line,
      w * random.between(0.3, 0.8),
      step * 0.36,
      random.pick(inks),
      2,
    );
  return drawing;
}

/** A step response with its axes. */
export function curve(x: number, y: number, w: number, h: number, ink: string, axes: string, width = 4): string {
  const points = Array.from(
    { length: 61 },
    (_, index): Point => [x + (w * index) / 60, y + h - h * 0.58 * stepResponse((index / 60) * 5 - 0.5)],
  );
  return (
    stroked(`M${n(x)} ${n(y)}V${n(y + h)}H${n(x + w)}`, axes, width * 0.5) +
    stroked(polyline(points), ink, width, 'stroke-linecap="round"')
  );
}

/** A screen from the front, on a foot whose bottom is at `y`. */
export function monitor(random: Random, x: number, y: number, w: number, shown?: Content): string {
  const h = w * 0.6;
  const top = y - h - w * 0.16;
  const own = random.chance(0.5)
    ? lines(random, x - w * 0.4, top + h * 0.12, w * 0.8, h * 0.76, [colors.cyan, colors.amber, "#d9f1fa", "#deb6e5"])
    : curve(x - w * 0.38, top + h * 0.16, w * 0.76, h * 0.66, colors.amber, "#5b7fa6", w * 0.02);
  return (
    rectangle(x - w * 0.06, y - w * 0.2, w * 0.12, w * 0.18, "#39424e") +
    rectangle(x - w * 0.2, y - w * 0.03, w * 0.4, w * 0.03, "#39424e", 2) +
    rectangle(x - w / 2, top, w, h, "#1b222c", 6) +
    (shown
      ? shown(x - w * 0.47, top + w * 0.03, w * 0.94, h - w * 0.06)
      : rectangle(x - w * 0.47, top + w * 0.03, w * 0.94, h - w * 0.06, "#0d2b4d", 3) + own)
  );
}

/** A desk lamp with its light. The foot is at x, y. */
export const lamp = (x: number, y: number, size: number, color: string): string =>
  ellipse(x, y, size * 0.2, size * 0.06, mix(color, colors.navy, 0.3)) +
  stroked(
    polyline([
      [x, y],
      [x - size * 0.18, y - size * 0.5],
      [x + size * 0.28, y - size * 0.9],
    ]),
    mix(color, colors.navy, 0.2),
    size * 0.045,
  ) +
  circle(x - size * 0.18, y - size * 0.5, size * 0.05, color) +
  filled(
    polygon([
      [x + size * 0.2, y - size * 0.98],
      [x + size * 0.4, y - size * 0.9],
      [x + size * 0.56, y - size * 0.66],
      [x + size * 0.16, y - size * 0.7],
    ]),
    color,
  ) +
  soft(x + size * 0.36, y - size * 0.3, size * 0.6, size * 0.5, "#ffe9a8", 0.5);

export const pendant = (x: number, y: number, size: number, color: string): string =>
  rectangle(x - 1.5, 0, 3, y - size * 0.4, "#26303c") +
  soft(x, y + size * 0.5, size * 2.2, size * 1.6, "#ffe3a0", 0.4) +
  filled(
    `M${x - size * 0.6} ${y}Q${x - size * 0.5} ${y - size * 0.5} ${x} ${y - size * 0.5}T${x + size * 0.6} ${y}Z`,
    color,
  ) +
  ellipse(x, y, size * 0.6, size * 0.1, "#fff2cf");

export function plant(x: number, y: number, size: number): string {
  let leaves = "";
  for (const [index, angle] of [-70, -38, -10, 18, 45, 74].entries())
    leaves += `<g transform="translate(${n(x)} ${n(y - size * 0.3)}) rotate(${angle})">${filled(`M0 0Q${n(-size * 0.16)} ${n(-size * 0.4)} 0 ${n(-size * 0.75)}Q${n(size * 0.16)} ${n(-size * 0.4)} 0 0Z`, itemAt(["#2f7d5c", "#256a4d", "#3c9670"], index))}</g>`;
  return (
    leaves +
    filled(
      `M${n(x - size * 0.2)} ${n(y - size * 0.32)}H${n(x + size * 0.2)}L${n(x + size * 0.15)} ${n(y)}H${n(x - size * 0.15)}Z`,
      "#c9734a",
    )
  );
}

/** A tree whose trunk is at x, y. */
export function tree(random: Random, x: number, y: number, size: number, color = "#3f8a63"): string {
  let crown = "";
  for (let index = 0; index < 9; index += 1) {
    const angle = (index / 9) * Math.PI * 2;
    crown += circle(
      x + Math.cos(angle) * size * 0.3,
      y - size * 0.75 + Math.sin(angle) * size * 0.2,
      size * random.between(0.2, 0.27),
      mix(color, colors.navy, index < 5 ? 0.22 : 0.04),
    );
  }
  return (
    shadow(x, y, size * 0.5) +
    filled(
      `M${n(x - size * 0.05)} ${n(y)}L${n(x - size * 0.03)} ${n(y - size * 0.6)}H${n(x + size * 0.03)}L${n(x + size * 0.06)} ${n(y)}Z`,
      "#6d4c36",
    ) +
    crown +
    circle(x - size * 0.08, y - size * 0.84, size * 0.24, mix(color, "#ffffff", 0.12))
  );
}

/** A person on the floor with a shadow. `y` is the floor. */
export const standing = (x: number, y: number, scale: number, look: Look, pose = {}): string =>
  shadow(x + 12 * scale, y, 62 * scale) + at(x, y - 268 * scale, scale, person(look, pose));

/** Rows of people from behind. The last row is the nearest. */
export function backRows(
  looks: readonly Look[],
  rows: readonly { y: number; scale: number; count: number; shift?: number; seat?: string }[],
): string {
  let next = 0;
  let drawing = "";
  for (const { y, scale, count, shift = 0, seat } of rows) {
    const step = FIELD.width / (count - 0.4);
    for (let index = 0; index < count; index += 1) {
      const jitter = ((next * 37) % 11) - 5;
      drawing += at(
        step * (index + 0.3) + shift + jitter * scale,
        y + jitter * scale,
        scale,
        person(itemAt(looks, next), { turn: "away", legs: "none" }),
      );
      next += 1;
    }
    if (seat) drawing += shaded(0, y + 66 * scale, FIELD.width, 150 * scale, seat, mix(seat, colors.navy, 0.4));
  }
  return drawing;
}

/** The shoulders and the head of someone near the camera, out of focus. */
export const nearHead = (x: number, y: number, size: number, color: string): string =>
  soft(x, y + size * 1.75, size * 2, size * 1.3, color, 0.95) +
  soft(x, y, size * 0.9, size * 1.05, mix(color, "#000000", 0.25), 0.96);
