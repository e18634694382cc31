import { mix } from "./palette.ts";
import { circle, filled, n, type Point, polygon, polyline, stroked } from "./shapes.ts";
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

/** A contour map: each contour lies inside the next lower contour. */
export const terrain: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const hills = [0, 1, 2].map((hill) => ({
    x: width * (0.18 + hill * 0.32 + random.between(-0.07, 0.07)),
    y: height * random.between(0.25, 0.75),
    size: short * random.between(0.3, 0.52),
    bumps: [2, 3, 5].map((waves) => ({ waves, size: random.between(0.04, 0.12), turn: random.between(0, 6.3) })),
  }));
  const levels = 7;
  let drawing = "";
  for (let level = 0; level < levels; level += 1) {
    const share = level / (levels - 1);
    const color =
      share < 0.5 ? mix(scheme.mid, scheme.bold, share * 2) : mix(scheme.bold, scheme.bright, share * 2 - 1);
    for (const { x, y, size, bumps } of hills) {
      const radius = size * (1.12 - share);
      const outline = Array.from({ length: 72 }, (_, step): Point => {
        const angle = (step * Math.PI) / 36;
        const swing = bumps.reduce((sum, bump) => sum + bump.size * Math.sin(bump.waves * angle + bump.turn), 1);
        return [x + radius * 1.25 * swing * Math.cos(angle), y + radius * swing * Math.sin(angle)];
      });
      drawing += filled(polygon(outline), color, `stroke="${scheme.ground}" stroke-width="${n(short / 240)}"`);
    }
  }
  const peak = random.pick(hills);
  const flag = short * 0.05;
  const pole = `M${n(peak.x)} ${n(peak.y)}v${n(-flag * 2.2)}l${n(flag * 1.3)} ${n(flag * 0.5)}l${n(-flag * 1.3)} ${n(flag * 0.5)}`;
  return drawing + stroked(pole, scheme.deep, short / 130) + filled(`${pole}Z`, scheme.accent);
};

/** A surface folded into triangles that catch the light from one side. */
export const facets: Composition = (random, width, height, scheme) => {
  const size = Math.min(width, height) / random.pick([4, 5]);
  const columns = Math.ceil(width / size) + 1;
  const rows = Math.ceil(height / size) + 1;
  const corners = Array.from(
    { length: (rows + 1) * (columns + 1) },
    (_, index): Point => [
      ((index % (columns + 1)) - 0.5 + random.between(-0.3, 0.3)) * size,
      (Math.floor(index / (columns + 1)) - 0.5 + random.between(-0.3, 0.3)) * size,
    ],
  );
  const corner = (column: number, row: number) => corners[row * (columns + 1) + column] ?? ([0, 0] as const);
  const shades = [scheme.deep, scheme.bold, mix(scheme.bold, scheme.bright, 0.5), scheme.bright, scheme.light];
  const from = random.between(0, 0.35);
  const falls = random.chance(0.5);
  let drawing = "";
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [a, b, c, d] = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ];
      const triangles = random.chance(0.5)
        ? [[a, b, c] as const, [a, c, d] as const]
        : [[a, b, d] as const, [b, c, d] as const];
      for (const triangle of triangles) {
        const along = (falls ? column / columns : 1 - column / columns) * 0.6 + (row / rows) * 0.4;
        const light = Math.max(0, Math.min(0.99, from + along * 0.8 + random.between(-0.2, 0.2))) * (shades.length - 1);
        const [dark = "", bright = ""] = shades.slice(Math.floor(light));
        const color = random.chance(0.035) ? scheme.accent : mix(dark, bright, light % 1);
        drawing += filled(polygon(triangle), color, `stroke="${color}" stroke-width="1"`);
      }
    }
  }
  return drawing;
};

/** Lines that a field draws around two charges, one of each sign. */
export const flow: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const tilt = random.between(-0.18, 0.18);
  const charges = [1, -1].map((sign) => ({
    x: width * (0.5 - sign * random.between(0.17, 0.24)),
    y: height * (0.5 - sign * tilt),
    sign,
  }));
  const push = (x: number, y: number): Point => {
    let [fieldX, fieldY] = [0, 0];
    for (const charge of charges) {
      const away = Math.hypot(x - charge.x, y - charge.y) ** 2 + 1;
      fieldX += (charge.sign * (x - charge.x)) / away;
      fieldY += (charge.sign * (y - charge.y)) / away;
    }
    const strength = Math.hypot(fieldX, fieldY) || 1;
    return [fieldX / strength, fieldY / strength];
  };
  const lines = random.integer(22, 30);
  const step = short / 40;
  const core = short * 0.065;
  let drawing = "";
  for (const { x: beginX, y: beginY, sign } of charges) {
    for (let line = 0; line < lines; line += 1) {
      const angle = ((line + 0.5) * 2 * Math.PI) / lines;
      const points: Point[] = [[beginX + core * Math.cos(angle), beginY + core * Math.sin(angle)]];
      for (let [x, y] = points[0] ?? [0, 0], steps = 0; steps < 46; steps += 1) {
        const [moveX, moveY] = push(x, y);
        x += sign * moveX * step;
        y += sign * moveY * step;
        if (charges.some((charge) => Math.hypot(x - charge.x, y - charge.y) < core)) break;
        points.push([x, y]);
      }
      const color = line % 5 === 0 ? scheme.bright : mix(scheme.bold, scheme.bright, sign > 0 ? 0.15 : 0.45);
      drawing += stroked(polyline(points), color, short / (line % 5 === 0 ? 110 : 190), 'stroke-linecap="round"');
    }
  }
  for (const { x, y, sign } of charges) {
    drawing += circle(x, y, core * 1.5, sign > 0 ? scheme.accent : scheme.deep);
    const arm = core * 0.6;
    const mark = `M${n(x - arm)} ${n(y)}h${n(arm * 2)}${sign > 0 ? `M${n(x)} ${n(y - arm)}v${n(arm * 2)}` : ""}`;
    drawing += stroked(mark, sign > 0 ? scheme.deep : scheme.light, core * 0.3, 'stroke-linecap="round"');
  }
  return drawing;
};
