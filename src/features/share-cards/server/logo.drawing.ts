import sharp, { type OverlayOptions } from "sharp";

/** The step response of a circuit, calculated by drawings/icons/mark.ts, in a 64 × 64 field. */
const TRACE =
  "M11 46L18 46L18 46L18.6 45.6L19.3 44.4L19.9 42.5L20.5 40.1L21.2 37.3L21.8 34.2L22.4 31.1L23.1 28L23.7 25L24.3 22.4L25 20.1L25.6 18.3L26.2 17L26.9 16.2L27.5 15.9L28.1 16.2L28.8 16.9L29.4 18L30 19.4L30.7 21L31.3 22.8L31.9 24.6L32.6 26.4L33.2 28.2L33.8 29.7L34.5 31L35.1 32.1L35.7 32.8L36.4 33.3L37 33.4L37.6 33.3L38.3 32.9L38.9 32.3L39.5 31.4L40.2 30.5L40.8 29.4L41.4 28.4L42.1 27.3L42.7 26.3L43.3 25.4L44 24.7L44.6 24.1L45.2 23.6L45.9 23.3L46.5 23.3L47.1 23.3L47.8 23.6L48.4 23.9L49 24.4L49.7 25L50.3 25.6L50.9 26.2L51.6 26.8L52.2 27.4L52.8 27.9L53.5 28.4L54.1 28.7L54.7 29L55.4 29.1L56 29.2L56.6 29.1";

/** Colors such as "#002855". */
export interface MarkColors {
  ground: string;
  trace: string;
  point: string;
}

/** The background of an icon, on a field of 64 × 64. */
export const markGround = (shape: "rounded" | "square", color: string): string =>
  `<rect width="64" height="64" rx="${shape === "rounded" ? 14 : 0}" fill="${color}"/>`;

/** Returns the mark of a site without a logo, as an SVG. `inset` keeps the mark away from the edge that platforms crop. */
export function markSvg(shape: "rounded" | "square", inset: number, { ground, trace, point }: MarkColors): string {
  const scale = (64 - 2 * inset) / 64;
  const drawing = `<path d="${TRACE}" fill="none" stroke="${trace}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/><circle cx="12" cy="46" r="6" fill="${point}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${markGround(shape, ground)}<g transform="translate(${inset} ${inset}) scale(${scale})">${drawing}</g></svg>`;
}

/** Returns the pixels of a stored logo, as large as fits in `box`. Small logos are not enlarged. */
export async function logoPixels(path: string, box: { width: number; height: number }) {
  const { data, info } = await sharp(path, { failOn: "error" })
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw: NonNullable<OverlayOptions["raw"]> = { width: info.width, height: info.height, channels: 4 };
  return { input: data, raw };
}
