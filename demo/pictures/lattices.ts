import { mix } from "./palette.ts";
import { circle, filled, n, type Point, polygon, polyline, rectangle, stroked } from "./shapes.ts";
import type { Composition } from "./traces.ts";

/** Tiles of quarter discs, arcs and stripes. */
export const tiles: Composition = (random, width, height, scheme) => {
  const rows = random.pick([3, 4]);
  const size = height / rows;
  const columns = Math.ceil(width / size);
  const left = (width - columns * size) / 2;
  const surfaces = [scheme.ground, scheme.mid, scheme.bold, scheme.deep, scheme.ground] as const;
  const inks = [scheme.bright, scheme.light, scheme.bold, scheme.deep, scheme.accent] as const;
  let drawing = "";
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const surface = random.pick(surfaces);
      const others = inks.filter((ink) => ink !== surface);
      const ink = random.pick(others);
      const second = random.pick(others);
      const turn = random.integer(0, 3) * 90;
      const quarter = (radius: number, fill: string) =>
        filled(`M0 0H${n(radius)}A${n(radius)} ${n(radius)} 0 0 1 0 ${n(radius)}Z`, fill);
      // Not rotated with its tile, because the overlapping pixel must lie below the next tile.
      drawing += rectangle(left + column * size, row * size, size + 1, size + 1, surface);
      let tile = "";
      switch (random.integer(0, 7)) {
        case 0:
        case 1:
          tile += quarter(size, ink);
          break;
        case 2:
          tile +=
            quarter(size, ink) +
            quarter(size * 0.75, surface) +
            quarter(size * 0.5, second) +
            quarter(size * 0.25, surface);
          break;
        case 3:
          tile += circle(size / 2, size / 2, size * 0.36, ink);
          break;
        case 4:
          tile += filled(`M0 0A${n(size / 2)} ${n(size / 2)} 0 0 0 ${n(size)} 0Z`, ink);
          tile += filled(`M0 ${n(size)}A${n(size / 2)} ${n(size / 2)} 0 0 1 ${n(size)} ${n(size)}Z`, second);
          break;
        case 5: {
          let stripes = "";
          for (let index = 0; index < 5; index += 1) stripes += `M0 ${n(((index + 0.5) * size) / 5)}H${n(size)}`;
          tile += stroked(stripes, ink, size / 12);
          break;
        }
        case 6: {
          let dots = "";
          for (let index = 0; index < 16; index += 1) {
            dots += `M${n((((index % 4) + 0.5) * size) / 4)} ${n(((Math.floor(index / 4) + 0.5) * size) / 4)}h.01`;
          }
          tile += stroked(dots, ink, size / 10, 'stroke-linecap="round"');
          break;
        }
        default:
          tile += filled(`M0 0H${n(size)}L0 ${n(size)}Z`, ink);
      }
      drawing += `<g transform="translate(${n(left + column * size)} ${n(row * size)}) rotate(${turn} ${n(size / 2)} ${n(size / 2)})">${tile}</g>`;
    }
  }
  return drawing;
};

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

/** Isometric blocks, a small city of components. */
export const blocks: Composition = (random, width, height, scheme) => {
  const short = Math.min(width, height);
  const count = random.integer(5, 7);
  const step = (Math.min(short, width * 0.64) * 0.85) / count;
  const middle = (count - 1) / 2;
  const faces = [
    [scheme.bright, scheme.bold, mix(scheme.bold, scheme.deep, 0.55)],
    [scheme.light, scheme.bright, scheme.bold],
    [scheme.bold, mix(scheme.bold, scheme.deep, 0.45), scheme.deep],
    [scheme.accent, mix(scheme.accent, scheme.deep, 0.25), mix(scheme.accent, scheme.deep, 0.5)],
  ] as const;
  let floor = "";
  const isometric = (column: number, row: number): Point => [
    width / 2 + (column - row) * step * 0.866,
    height * 0.58 + (column + row - middle * 2) * step * 0.5,
  ];
  for (let line = -14; line <= 14; line += 1) {
    const at = middle + line;
    floor += polyline([isometric(at - 0.5, middle - 15), isometric(at - 0.5, middle + 15)]);
    floor += polyline([isometric(middle - 15, at - 0.5), isometric(middle + 15, at - 0.5)]);
  }
  let drawing = stroked(floor, scheme.mid, short / 300);
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const away = Math.hypot(column - middle, row - middle) / (middle + 0.5);
      if (random.chance(0.1 + away * 0.12)) continue;
      const tall = step * Math.max(0.14, (1.15 - away) * random.between(0.5, 2.6));
      const [top, left, right] = random.chance(0.12) ? faces[3] : random.pick([faces[0], faces[1], faces[2], faces[0]]);
      const [x, y] = isometric(column, row);
      const across = step * 0.866 * 0.9;
      const down = step * 0.5 * 0.9;
      drawing += filled(
        polygon([
          [x - across, y],
          [x, y + down],
          [x, y + down - tall],
          [x - across, y - tall],
        ]),
        left,
      );
      drawing += filled(
        polygon([
          [x + across, y],
          [x, y + down],
          [x, y + down - tall],
          [x + across, y - tall],
        ]),
        right,
      );
      drawing += filled(
        polygon([
          [x - across, y - tall],
          [x, y - down - tall],
          [x + across, y - tall],
          [x, y + down - tall],
        ]),
        top,
      );
    }
  }
  return drawing;
};
