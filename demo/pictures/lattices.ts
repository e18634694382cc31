import { mix } from "./palette.ts";
import { circle, n, stroked } from "./shapes.ts";
import type { Composition } from "./traces.ts";

/** A halftone of two interfering waves, inverted inside a disc. */
export const halftone: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const pitch = short / 9;
  const sources = [0, 1].map(() => ({ x: width * random.between(-0.1, 1.1), y: height * random.between(-0.2, 1.2) }));
  const length = short * random.between(0.34, 0.6);
  const disc = {
    x: width * random.between(0.3, 0.7),
    y: height * random.between(0.42, 0.58),
    radius: short * random.between(0.26, 0.34),
  };
  const buckets = new Map<string, string>();
  let row = 0;
  for (let y = pitch / 2; y < height; y += pitch * 0.87) {
    row += 1;
    for (let x = row % 2 === 0 ? 0 : pitch / 2; x < width + pitch; x += pitch) {
      const field =
        sources.reduce(
          (sum, source) => sum + Math.cos((2 * Math.PI * Math.hypot(x - source.x, y - source.y)) / length),
          0,
        ) /
          4 +
        0.5;
      const inside = Math.hypot(x - disc.x, y - disc.y) < disc.radius;
      const level = Math.round((inside ? 1 - field * 0.8 : field) * 7);
      if (level === 0) continue;
      const key = `${inside ? "in" : "out"} ${level}`;
      buckets.set(key, `${buckets.get(key) ?? ""}M${n(x)} ${n(y)}h.01`);
    }
  }
  let drawing = circle(disc.x, disc.y, disc.radius + pitch * 0.6, scheme.accent);
  for (const [key, path] of buckets) {
    const [place, level] = key.split(" ");
    const share = Number(level) / 7;
    const color = place === "in" ? scheme.deep : mix(scheme.bold, scheme.bright, share);
    drawing += stroked(path, color, pitch * (0.12 + 0.76 * share), 'stroke-linecap="round"');
  }
  return drawing;
};
