import { mix } from "./palette.ts";
import { circle, n, stroked } from "./shapes.ts";
import type { Composition } from "./traces.ts";

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** A sunflower's head: each dot a golden angle further round than the one before. */
export const sunflower: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const x = width * random.pick([0.3, 0.5, 0.7]);
  const y = height * random.between(0.44, 0.56);
  const spacing = short * random.between(0.07, 0.08);
  const reach = Math.hypot(Math.max(x, width - x), Math.max(y, height - y)) + spacing;
  const lit = short * random.between(0.22, 0.3);
  const way = random.pick([-1, 1]);
  const dots = new Map<string, string>();
  const count = Math.ceil((reach / spacing) ** 2);
  for (let index = 1; index < count; index += 1) {
    const radius = spacing * Math.sqrt(index);
    const angle = way * index * GOLDEN_ANGLE;
    const [atX, atY] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    if (atX < -spacing || atX > width + spacing || atY < -spacing || atY > height + spacing) continue;
    const ring = Math.min(5, Math.floor((5 * radius) / (short * 0.75)));
    const key = `${radius < lit ? "lit" : "dim"} ${ring}`;
    dots.set(key, `${dots.get(key) ?? ""}M${n(atX)} ${n(atY)}h.01`);
  }
  let drawing = circle(x, y, lit + spacing * 1.4, scheme.deep);
  for (const [key, path] of dots) {
    const [part, ring] = key.split(" ");
    const share = Number(ring) / 5;
    const color = part === "lit" ? mix(scheme.accent, scheme.light, share) : mix(scheme.bright, scheme.bold, share);
    drawing += stroked(path, color, spacing * (0.7 + share * 0.75), 'stroke-linecap="round"');
  }
  return drawing;
};
