import { PLACEHOLDER_HEIGHT, PLACEHOLDER_WIDTH } from "#shared/stored-image.ts";

const rows = Array.from({ length: PLACEHOLDER_HEIGHT }, (_, row) => row);
const columns = Array.from({ length: PLACEHOLDER_WIDTH }, (_, column) => column);

/**
 * Returns a `background-image` that approximates a picture: the colours of its columns, and over them, half
 * transparent, those of its rows. Needs no request and no decoding.
 *
 * @param digits the placeholder in the picture's name
 */
export function placeholderGradients(digits: string): string {
  /** Returns the mean of some pixels of three digits each. */
  const mean = (pixels: readonly number[]) =>
    [0, 1, 2]
      .map((channel) => pixels.map((pixel) => Number.parseInt(digits.charAt(pixel * 3 + channel), 16)))
      .map((values) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length).toString(16))
      .join("");
  const pixel = (column: number, row: number) => row * PLACEHOLDER_WIDTH + column;
  const across = columns.map((column) => `#${mean(rows.map((row) => pixel(column, row)))}`);
  const down = rows.map((row) => `#${mean(columns.map((column) => pixel(column, row)))}8`);
  return `linear-gradient(${down}), linear-gradient(90deg, ${across})`;
}
