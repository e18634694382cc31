import type { Random } from "../random.ts";
import { mix, type Scheme } from "./palette.ts";
import { circle, filled, n, type Point, polygon, polyline, stepResponse, stroked } from "./shapes.ts";

export type Composition = (random: Random, width: number, height: number, scheme: Scheme) => string;

/** Stacked traces, each hiding the one behind it, under a disc. */
export const ridges: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const count = random.integer(11, 15);
  const top = height * 0.36;
  const center = width * random.between(0.35, 0.65);
  const highlighted = random.integer(4, count - 4);
  let drawing = circle(
    center + width * random.between(-0.16, 0.16),
    height * 0.36,
    short * random.between(0.2, 0.27),
    scheme.accent,
  );
  for (let line = 0; line < count; line += 1) {
    const base = top + ((height * 1.02 - top) * (line + 0.5)) / count;
    const swings = Array.from({ length: 6 }, () => ({
      at: center + width * random.between(-0.22, 0.22),
      width: width * random.between(0.018, 0.05),
      height: short * random.between(0.03, 0.15),
    }));
    const points: Point[] = [];
    for (let step = 0; step <= 110; step += 1) {
      const x = (width * step) / 110;
      const lift = swings.reduce(
        (sum, swing) => sum + swing.height * Math.exp(-(((x - swing.at) / swing.width) ** 2)),
        0,
      );
      points.push([x, base - lift / (1 + (2 * lift) / short)]);
    }
    const hidden = polygon([[-20, height + 20], [-20, base], ...points, [width + 20, base], [width + 20, height + 20]]);
    drawing +=
      line === highlighted
        ? `<path d="${hidden}" fill="${scheme.ground}" stroke="${scheme.accent}" stroke-width="${n(short / 110)}"/>`
        : `<path d="${hidden}" fill="${mix(scheme.ground, scheme.mid, (0.9 * line) / count)}" stroke="${scheme.bright}" stroke-width="${n(short / 260)}"/>`;
  }
  return drawing;
};

/** One step answered by several circuits: they rise together, ring apart and settle on one level. */
export const stepFan: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const start = width * random.between(0.2, 0.32);
  const low = height * 0.82;
  const rise = height * 0.37;
  const period = width * random.between(0.13, 0.19);
  const spacing = short / 12;
  let grid = "";
  for (let x = (width % spacing) / 2; x < width; x += spacing) grid += `M${n(x)} 0V${n(height)}`;
  for (let y = (height % spacing) / 2; y < height; y += spacing) grid += `M0 ${n(y)}H${n(width)}`;
  let drawing = stroked(grid, scheme.mid, short / 500);
  const trace = (damping: number) => {
    const points: Point[] = [[-20, low]];
    for (let x = start; x < width + 20; x += width / 150) {
      points.push([x, low - rise * stepResponse((x - start) / period, damping)]);
    }
    return points;
  };
  drawing += filled(polygon([...trace(0.5), [width + 20, height + 20], [-20, height + 20]]), scheme.mid);
  const dampings = [0.09, 0.15, 0.24, 0.36, 0.6];
  for (const [index, damping] of dampings.entries()) {
    const color = mix(scheme.bold, scheme.bright, index / (dampings.length - 1));
    drawing += stroked(polyline(trace(damping)), color, short / 130);
  }
  const main = random.pick([0.11, 0.15]);
  drawing += stroked(polyline(trace(main)), scheme.accent, short / 52, 'stroke-linecap="round"');
  drawing += circle(start, low, short / 34, scheme.accent) + circle(start, low, short / 75, scheme.ground);
  return drawing;
};

/** Strata of waves with a sun. */
export const strata: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const sunX = width * random.between(0.25, 0.75);
  const sunY = height * random.between(0.34, 0.42);
  const radius = short * random.between(0.18, 0.25);
  let drawing = "";
  for (const share of [2.6, 2, 1.45]) {
    drawing += circle(sunX, sunY, radius * share, mix(scheme.ground, scheme.mid, 1.15 - share * 0.33));
  }
  drawing += circle(sunX, sunY, radius, scheme.accent);
  const layers = [
    scheme.bright,
    mix(scheme.bright, scheme.bold, 0.5),
    scheme.bold,
    mix(scheme.bold, scheme.deep, 0.5),
    scheme.deep,
  ];
  for (const [index, color] of layers.entries()) {
    const base = height * (0.5 + index * 0.105);
    const swing = height * random.between(0.03, 0.065);
    const length = width * random.between(0.35, 0.75);
    const phase = random.between(0, 6.28);
    const points: Point[] = [[-20, height + 20]];
    for (let x = -20; x <= width + 20; x += width / 80) {
      points.push([x, base + swing * Math.sin((2 * Math.PI * x) / length + phase)]);
    }
    drawing += filled(polygon([...points, [width + 20, height + 20]]), color);
  }
  return drawing;
};
