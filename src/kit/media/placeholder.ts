import { PLACEHOLDER_HEIGHT, PLACEHOLDER_WIDTH, parseStoredImage } from "#shared/stored-image.ts";

const rows = Array.from({ length: PLACEHOLDER_HEIGHT }, (_, row) => row);
const columns = Array.from({ length: PLACEHOLDER_WIDTH }, (_, column) => column);

/**
 * What a picture looks like from afar, as a `background-image`: the colours of its columns, and over them, half seen
 * through, those of its rows. Nothing is fetched for it, and nothing decoded.
 *
 * @param digits the placeholder that its name holds
 */
export function placeholderGradients(digits: string): string {
  /** The mean of some pixels, by three digits. */
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

/** Fills the box of a picture that has not come with what its name says of it. */
export function showPlaceholder(box: HTMLElement | null) {
  if (box === null || box.dataset["state"] !== undefined) return;
  const stored = parseStoredImage(box.querySelector("img")?.getAttribute("src") ?? "");
  if (stored !== null) box.style.backgroundImage = placeholderGradients(stored.placeholder);
}

export function hidePlaceholder(box: HTMLElement) {
  box.style.removeProperty("background-image");
}
