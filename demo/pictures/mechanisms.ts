import { mix } from "./palette.ts";
import { circle, filled, n, type Point, polygon, polyline, rectangle, ring, stroked } from "./shapes.ts";
import type { Composition } from "./traces.ts";

function gear(x: number, y: number, teeth: number, tooth: number, turn: number): string {
  const radius = (teeth * tooth) / Math.PI;
  const outline = Array.from({ length: teeth * 4 }, (_, corner): Point => {
    const part = corner % 4;
    const aside = [-0.27, -0.15, 0.15, 0.27][part] ?? 0;
    const angle = turn + (2 * Math.PI * (Math.floor(corner / 4) + aside)) / teeth;
    const reach = radius + (part === 1 || part === 2 ? 0.42 : -0.48) * tooth;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return polygon(outline);
}

/** Gear wheels that drive each other. */
export const gears: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const tooth = short * random.between(0.055, 0.068);
  const radiusOf = (teeth: number) => (teeth * tooth) / Math.PI;
  const inks = [scheme.bold, scheme.bright, scheme.accent, mix(scheme.bold, scheme.deep, 0.4), scheme.bright] as const;
  let [x, y, teeth, turn] = [width * random.between(0.16, 0.24), height * random.between(0.35, 0.65), 20, 0];
  let shadows = "";
  let drawing = "";
  for (const [index, ink] of inks.entries()) {
    const radius = radiusOf(teeth);
    shadows += circle(x, y, radius + tooth * 1.2, scheme.mid);
    drawing += filled(gear(x, y, teeth, tooth, turn), ink);
    const hole = radius * 0.62;
    for (let spoke = 0; teeth > 9 && spoke < 6; spoke += 1) {
      const angle = turn + (spoke * Math.PI) / 3;
      drawing += circle(x + hole * Math.cos(angle), y + hole * Math.sin(angle), radius * 0.17, scheme.ground);
    }
    drawing += circle(x, y, radius * 0.22, scheme.deep) + circle(x, y, radius * 0.09, scheme.light);
    const next = [11, 17, 8, 21, 12][index] ?? 12;
    // The next wheel is to the right, alternately above and below. Its gap meets this wheel's tooth.
    const angle = (index % 2 === 0 ? -1 : 1) * (y > height / 2 === (index % 2 === 0) ? 0.65 : 0.2);
    const away = radius + radiusOf(next);
    const phase = ((angle - turn) * teeth) / (2 * Math.PI);
    turn = angle + Math.PI - ((0.5 - phase) * 2 * Math.PI) / next;
    x += away * Math.cos(angle);
    y += away * Math.sin(angle);
    teeth = next;
  }
  return shadows + drawing;
};

/** Stations, with lines between neighboring stations. */
export const network: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const cell = short / 4;
  const nodes: { x: number; y: number; size: number }[] = [];
  for (let y = cell / 2; y < height; y += cell)
    for (let x = cell / 2; x < width; x += cell)
      if (random.chance(0.82))
        nodes.push({
          x: x + cell * random.between(-0.36, 0.36),
          y: y + cell * random.between(-0.36, 0.36),
          size: short * random.pick([0.012, 0.012, 0.018, 0.03]),
        });
  const hub = nodes.reduce((best, node) =>
    Math.abs(node.x - width / 2) + Math.abs(node.y - height / 2) <
    Math.abs(best.x - width / 2) + Math.abs(best.y - height / 2)
      ? node
      : best,
  );
  let links = "";
  let strong = "";
  for (const [index, one] of nodes.entries())
    for (const other of nodes.slice(index + 1)) {
      const away = Math.hypot(one.x - other.x, one.y - other.y);
      const link = polyline([
        [one.x, one.y],
        [other.x, other.y],
      ]);
      if ((one === hub || other === hub) && away < cell * 2.4) strong += link;
      else if (away < cell * 1.25) links += link;
    }
  let drawing = [2.3, 1.5, 0.8]
    .map((share) => circle(hub.x, hub.y, cell * share, mix(scheme.ground, scheme.mid, 1.25 - share * 0.4)))
    .join("");
  drawing += stroked(links, scheme.bold, short / 170) + stroked(strong, scheme.accent, short / 90);
  for (const { x, y, size } of nodes)
    drawing += circle(x, y, size * 1.5, scheme.bright) + circle(x, y, size * 0.7, scheme.deep);
  return (
    drawing +
    circle(hub.x, hub.y, short * 0.06, scheme.accent) +
    ring(hub.x, hub.y, short * 0.085, scheme.accent, short / 120)
  );
};

/** White light on one side of a prism, its colors on the other. */
export const prism: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const x = width * random.between(0.4, 0.52);
  const y = height * random.between(0.5, 0.56);
  const side = short * random.between(0.32, 0.4);
  const corners = [-90, 30, 150].map((degrees): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [x + side * Math.cos(angle), y + side * Math.sin(angle)];
  });
  const enter: Point = [x - side * 0.44, y - side * 0.12];
  const leave: Point = [x + side * 0.4, y - side * 0.2];
  const bands = [
    scheme.accent,
    mix(scheme.accent, scheme.light, 0.5),
    scheme.light,
    scheme.bright,
    scheme.bold,
    scheme.deep,
  ];
  const fan = height * random.between(0.5, 0.75);
  const top = leave[1] + height * 0.02;
  const begin = (share: number): Point => [leave[0], leave[1] + side * 0.18 * share];
  const end = (share: number): Point => [width + 20, top + fan * (share - 0.2)];
  let drawing = "";
  for (let line = 0; line < 14; line += 1)
    drawing += rectangle(0, (line * height) / 14, width, height / 42, mix(scheme.ground, scheme.mid, line / 14));
  for (const [index, color] of bands.entries()) {
    const [from, to] = [index / bands.length, (index + 1) / bands.length];
    drawing += filled(polygon([begin(from), end(from), end(to), begin(to)]), color);
  }
  const beam = polyline([[-20, y + side * random.between(0.3, 0.6)], enter]);
  drawing += filled(polygon(corners), mix(scheme.ground, scheme.deep, 0.55));
  drawing += filled(polygon([enter, begin(1), leave]), mix(scheme.light, scheme.bright, 0.3), 'opacity="0.55"');
  drawing += stroked(`${polygon(corners)}`, scheme.bright, short / 70);
  const flip = random.chance(0.5) ? `<g transform="translate(${n(width)} 0) scale(-1 1)">` : "<g>";
  return `${flip}${drawing}${stroked(beam, scheme.light, short / 40)}</g>`;
};
