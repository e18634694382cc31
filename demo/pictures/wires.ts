import { circle, n, type Point, polyline, rectangle, stroked } from "./shapes.ts";
import type { Composition } from "./traces.ts";

/** A chip whose pins fan out over the board in parallel traces. */
export const circuit: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const grid = short / 26;
  const pins = random.integer(5, 7);
  const half = ((pins + 1) * grid) / 2;
  const x = Math.round((width * random.pick([0.3, 0.5, 0.68])) / grid) * grid;
  const y = height / 2;
  const traces = new Map<string, string>();
  let pads = "";
  let dots = "";
  for (let column = grid; column < width; column += grid * 2) {
    for (let row = grid; row < height; row += grid * 2) dots += `M${n(column)} ${n(row)}h.01`;
  }
  for (let side = 0; side < 4; side += 1) {
    const angle = (side * Math.PI) / 2;
    const place = ([along, aside]: Point): Point => [
      x + Math.round(Math.cos(angle)) * along - Math.round(Math.sin(angle)) * aside,
      y + Math.round(Math.sin(angle)) * along + Math.round(Math.cos(angle)) * aside,
    ];
    const reach = side % 2 === 0 ? width : height;
    const firstBend = random.between(1.5, 3) * grid;
    const highlighted = random.integer(0, pins - 1);
    const turnsOut = random.chance(0.8);
    for (let pin = 0; pin < pins; pin += 1) {
      const rank = pin - (pins - 1) / 2;
      const start = rank * grid;
      const shift = turnsOut ? rank * grid * 1.25 : (rank + pins) * grid;
      const outward = turnsOut ? (pins / 2 - Math.abs(rank)) * grid * 0.75 : (pins - pin) * grid * 0.6;
      const bend = half + firstBend + outward;
      const landing = bend + Math.abs(shift);
      const ends = random.chance(0.55);
      const end = ends ? landing + grid * random.integer(1, 9) : reach;
      const color = pin === highlighted ? scheme.accent : random.pick([scheme.bright, scheme.bold, scheme.bright]);
      const points = [
        [half, start],
        [bend, start],
        [landing, start + shift],
        [end, start + shift],
      ] as const;
      traces.set(color, (traces.get(color) ?? "") + polyline(points.map(place)));
      if (ends) {
        const [padX, padY] = place([end, start + shift]);
        pads += circle(padX, padY, grid * 0.46, color) + circle(padX, padY, grid * 0.19, scheme.ground);
      }
    }
  }
  let drawing = stroked(dots, scheme.mid, grid / 4, 'stroke-linecap="round"');
  for (const [color, path] of traces) drawing += stroked(path, color, grid * 0.3);
  drawing += pads + rectangle(x - half, y - half, half * 2, half * 2, scheme.deep, grid * 0.6);
  drawing += `<rect x="${n(x - half * 0.72)}" y="${n(y - half * 0.72)}" width="${n(half * 1.44)}" height="${n(half * 1.44)}" rx="${n(grid * 0.3)}" fill="none" stroke="${scheme.bold}" stroke-width="${n(grid / 7)}"/>`;
  drawing += circle(x - half * 0.46, y - half * 0.46, grid * 0.28, scheme.accent);
  return drawing;
};
