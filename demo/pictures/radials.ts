import { mix } from "./palette.ts";
import { circle, filled, n, type Point, polygon, rectangle, ring, stroked } from "./shapes.ts";
import type { Composition } from "./traces.ts";

/** Concentric orbits with bodies on them. */
export const orbits: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const x = width * random.pick([0.3, 0.5, 0.5, 0.7]);
  const y = height * random.pick([0.5, 0.5, 0.62]);
  const count = random.integer(6, 8);
  let drawing = "";
  for (let index = count; index >= 1; index -= 1) {
    const radius = (short * 0.78 * index) / count;
    drawing += circle(x, y, radius, mix(scheme.ground, scheme.mid, 1 - (index - 1) / count));
  }
  for (let index = 2; index <= count + 2; index += 1) {
    const radius = (short * 0.78 * index) / count;
    const from = random.between(0, 2 * Math.PI);
    const sweep = random.between(0.9, 3);
    const [endX, endY] = [x + radius * Math.cos(from + sweep), y + radius * Math.sin(from + sweep)];
    const arc = `M${n(x + radius * Math.cos(from))} ${n(y + radius * Math.sin(from))}A${n(radius)} ${n(radius)} 0 0 1 ${n(endX)} ${n(endY)}`;
    const color = random.pick([scheme.bold, scheme.bright, scheme.bright, scheme.deep]);
    drawing += ring(x, y, radius, mix(scheme.ground, scheme.bright, 0.35), short / 450);
    drawing += stroked(arc, color, short * random.pick([0.012, 0.03, 0.05]), 'stroke-linecap="round"');
    drawing += circle(endX, endY, short * 0.028, index % 3 === 0 ? scheme.accent : scheme.light);
  }
  drawing += circle(x, y, short * 0.13, scheme.accent);
  drawing += filled(
    `M${n(x)} ${n(y - short * 0.13)}a${n(short * 0.13)} ${n(short * 0.13)} 0 0 1 0 ${n(short * 0.26)}Z`,
    mix(scheme.accent, scheme.deep, 0.22),
  );
  return drawing;
};

function star(x: number, y: number, outer: number, inner: number, points: number, turn = 0): string {
  const corners: Point[] = [];
  for (let index = 0; index < points * 2; index += 1) {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = turn - Math.PI / 2 + (index * Math.PI) / points;
    corners.push([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
  }
  return polygon(corners);
}

function rays(x: number, y: number, radius: number, count: number, turn: number): string {
  let path = "";
  for (let index = 0; index < count; index += 1) {
    const from = turn + (index * 2 * Math.PI) / count;
    const to = from + Math.PI / count;
    path += polygon([
      [x, y],
      [x + radius * Math.cos(from), y + radius * Math.sin(from)],
      [x + radius * Math.cos(to), y + radius * Math.sin(to)],
    ]);
  }
  return path;
}

/** Rays behind a disc with a star. */
export const burst: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const x = width * random.pick([0.5, 0.5, 0.36, 0.64]);
  const y = height * random.pick([0.5, 0.56]);
  const count = random.integer(14, 22);
  const points = random.integer(5, 9);
  let drawing = filled(rays(x, y, Math.hypot(width, height), count, random.between(0, 1)), scheme.mid);
  drawing += circle(x, y, short * 0.4, scheme.bold) + ring(x, y, short * 0.435, scheme.bright, short / 110);
  drawing += circle(x, y, short * 0.33, scheme.deep);
  drawing += filled(star(x, y, short * 0.28, short * random.between(0.12, 0.16), points), scheme.accent);
  drawing += filled(star(x, y, short * 0.1, short * 0.05, points), scheme.light);
  return drawing;
};

/** A rosette with two ribbons. */
export const rosette: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const x = width * random.between(0.44, 0.56);
  const y = height * random.between(0.41, 0.45);
  const petals = random.integer(6, 9) * 2;
  const outer = short * random.between(0.3, 0.335);
  let drawing = "";
  for (const [index, share] of [2.05, 1.65, 1.28].entries())
    drawing += circle(x, y, outer * share, mix(scheme.ground, scheme.mid, 0.35 + index * 0.32));
  const tail = (direction: number, fill: string) =>
    filled(
      polygon([
        [x + direction * outer * 0.1, y],
        [x + direction * outer * 0.72, y],
        [x + direction * outer * 0.98, y + outer * 1.62],
        [x + direction * outer * 0.62, y + outer * 1.42],
        [x + direction * outer * 0.36, y + outer * 1.66],
      ]),
      fill,
    );
  drawing += tail(-1, mix(scheme.bright, scheme.bold, 0.4)) + tail(1, mix(scheme.bright, scheme.deep, 0.55));
  for (let index = 0; index < petals; index += 1) {
    const angle = (index * 2 * Math.PI) / petals;
    drawing += circle(
      x + outer * 0.82 * Math.cos(angle),
      y + outer * 0.82 * Math.sin(angle),
      (outer * 2.7) / petals,
      index % 2 === 0 ? scheme.bright : scheme.bold,
    );
  }
  drawing += circle(x, y, outer * 0.8, scheme.accent) + circle(x, y, outer * 0.64, scheme.deep);
  const center = random.integer(0, 2);
  if (center === 0) drawing += filled(star(x, y, outer * 0.46, outer * 0.2, 5), scheme.accent);
  else if (center === 1) {
    drawing += stroked(
      `M${n(x - outer * 0.42)} ${n(y + outer * 0.14)}h${n(outer * 0.2)}l${n(outer * 0.12)} ${n(-outer * 0.42)}l${n(outer * 0.16)} ${n(outer * 0.56)}l${n(outer * 0.12)} ${n(-outer * 0.3)}l${n(outer * 0.06)} ${n(outer * 0.16)}h${n(outer * 0.2)}`,
      scheme.accent,
      outer / 13,
      'stroke-linecap="round"',
    );
  } else {
    drawing += filled(rays(x, y, outer * 0.44, 9, 0.3), scheme.bright) + circle(x, y, outer * 0.22, scheme.accent);
  }
  return drawing;
};

/** Peaks with a flag on the highest. */
export const summit: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const peakX = width * random.between(0.4, 0.6);
  const peakY = height * 0.3;
  let drawing = "";
  for (const share of [0.62, 0.5, 0.38])
    drawing += circle(peakX, height * 0.42, short * share, mix(scheme.ground, scheme.mid, 1.25 - share * 1.5));
  const mountain = (x: number, y: number, spread: number, lit: string, shade: string) =>
    filled(
      polygon([
        [x - spread, height + 5],
        [x, y],
        [x + spread * 0.12, height + 5],
      ]),
      lit,
    ) +
    filled(
      polygon([
        [x, y],
        [x + spread, height + 5],
        [x + spread * 0.12, height + 5],
      ]),
      shade,
    );
  drawing += mountain(
    peakX - width * random.between(0.22, 0.3),
    height * random.between(0.5, 0.6),
    width * 0.28,
    scheme.bright,
    scheme.bold,
  );
  drawing += mountain(
    peakX + width * random.between(0.22, 0.3),
    height * random.between(0.46, 0.6),
    width * 0.3,
    scheme.bright,
    scheme.bold,
  );
  drawing += mountain(peakX, peakY, width * 0.36, scheme.bold, scheme.deep);
  const pole = short * 0.17;
  drawing += rectangle(
    peakX - short / 160,
    peakY - pole,
    short / 80,
    pole + short / 60,
    scheme.light === scheme.ground ? scheme.deep : scheme.light,
  );
  drawing += filled(
    polygon([
      [peakX, peakY - pole],
      [peakX + short * 0.17, peakY - pole * 0.7],
      [peakX, peakY - pole * 0.38],
    ]),
    scheme.accent,
  );
  let steps = "";
  for (let index = 1; index < 9; index += 1) {
    steps += `M${n(peakX + Math.sin(index * 0.9) * short * 0.014 * index)} ${n(peakY + (height - peakY) * (index / 9))}h.01`;
  }
  return drawing + stroked(steps, scheme.accent, short / 55, 'stroke-linecap="round"');
};
