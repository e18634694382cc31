import { colors } from "#demo/pictures/palette.ts";
import { n } from "#demo/pictures/shapes.ts";

interface Size {
  width: number;
  height: number;
}

/** Wavelengths from the source to the picture's side. */
const WAVELENGTHS = 3.6;
const STEP = 4;
const LEVELS = [-0.75, -0.5, -0.25, -0.08, 0.08, 0.25, 0.5, 0.75];
/** Distance from the source, in wavelengths, within which the lines are too dense. */
const NEAREST = 0.16;

/**
 * The stream function of an oscillating electric dipole, whose lines of equal value are the lines of its electric
 * field: `sin²θ · (cos(kr) / kr + sin(kr))`, with distances in pixels from the source.
 */
function streamFunction(x: number, y: number, wavenumber: number): number {
  const radius = Math.hypot(x, y);
  if (radius === 0) return 0;
  const phase = wavenumber * radius;
  return (x / radius) ** 2 * (Math.cos(phase) / phase + Math.sin(phase));
}

type Corner = readonly [x: number, y: number];

/** Joins the pieces of a line into as few strokes as possible, which halves the file size. */
function joined(pieces: (readonly [Corner, Corner])[]): Corner[][] {
  const key = ([x, y]: Corner) => `${x.toFixed(2)},${y.toFixed(2)}`;
  const touching = new Map<string, Set<number>>();
  pieces.forEach((piece, index) => {
    for (const end of piece) {
      const at = touching.get(key(end)) ?? new Set();
      touching.set(key(end), at.add(index));
    }
  });
  const left = new Set(pieces.keys());
  const follow = (start: Corner): Corner[] => {
    const strand: Corner[] = [];
    let end = start;
    for (;;) {
      const next = [...(touching.get(key(end)) ?? [])].find((index) => left.has(index));
      const piece = next === undefined ? undefined : pieces[next];
      if (next === undefined || !piece) return strand;
      left.delete(next);
      end = key(piece[0]) === key(end) ? piece[1] : piece[0];
      strand.push(end);
    }
  };
  const strands: Corner[][] = [];
  for (const index of left) {
    const piece = pieces[index];
    if (!piece) continue;
    left.delete(index);
    strands.push([...follow(piece[0]).reverse(), piece[0], piece[1], ...follow(piece[1])]);
  }
  return strands;
}

/** The lines of one value, found square by square where the corners' values lie on both sides of it. */
function contour(level: number, { width, height }: Size, value: (x: number, y: number) => number): Corner[][] {
  const pieces: (readonly [Corner, Corner])[] = [];
  for (let y = 0; y < height; y += STEP) {
    for (let x = 0; x < width; x += STEP) {
      const corners: Corner[] = [
        [x, y],
        [x + STEP, y],
        [x + STEP, y + STEP],
        [x, y + STEP],
      ];
      const crossings: Corner[] = [];
      corners.forEach((from, index) => {
        const to = corners[(index + 1) % 4] ?? from;
        const start = value(...from) - level;
        const end = value(...to) - level;
        if (start > 0 === end > 0) return;
        const share = start / (start - end);
        crossings.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
      });
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        const [from, to] = [crossings[index], crossings[index + 1]];
        if (from && to) pieces.push([from, to]);
      }
    }
  }
  return joined(pieces);
}

/** Radiation leaving a dipole in the middle: thin lines that fade with distance, on the site's navy. */
export function dipoleField({ width, height }: Size): string {
  const quarter = { width: width / 2, height: height / 2 };
  const wavelength = quarter.width / WAVELENGTHS;
  const wavenumber = (2 * Math.PI) / wavelength;
  const near = (corner: Corner) => Math.hypot(...corner) < NEAREST * wavelength;
  // The field is the same in all four quarters: one is drawn and mirrored.
  const path = LEVELS.flatMap((level) => contour(level, quarter, (x, y) => streamFunction(x, y, wavenumber)))
    .filter((strand) => !strand.every(near))
    .map((strand) => {
      const thinned = strand.filter((_, index) => index % 2 === 0 || index === strand.length - 1);
      return `M${thinned.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}`;
    })
    .join("");
  const mirrored = ["-1 1", "1 -1", "-1 -1"].map((scale) => `<use href="#q" transform="scale(${scale})"/>`).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quarter.width} ${-quarter.height} ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    `<radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${quarter.width}"><stop offset="0" stop-color="#fff" stop-opacity="0.12"/>` +
    `<stop offset="0.4" stop-color="#fff" stop-opacity="0.55"/><stop offset="1" stop-color="#fff" stop-opacity="0.2"/></radialGradient>` +
    `<mask id="far" maskUnits="userSpaceOnUse" x="${-quarter.width}" y="${-quarter.height}" width="${width}" height="${height}">` +
    `<circle r="${width}" fill="url(#fade)"/></mask>` +
    `<path fill="${colors.navy}" d="M${-quarter.width} ${-quarter.height}h${width}v${height}h${-width}z"/>` +
    `<g fill="none" stroke="${colors.cyan}" stroke-width="1.2" mask="url(#far)"><path id="q" d="${path}"/>${mirrored}</g></svg>\n`
  );
}
