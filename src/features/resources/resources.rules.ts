const GRADIENT_COUNT = 4;
const PASTEL_COUNT = 5;

/** Divides a list over columns of ceil(count / columns) each; the last ones may be shorter. */
export function splitIntoColumns<T>(items: readonly T[], columns: number): T[][] {
  const length = Math.ceil(items.length / columns);
  return Array.from({ length: columns }, (_, column) => items.slice(column * length, (column + 1) * length));
}

/** Which of the four gradients, 1 to 4, the card at a position of the list has. */
export const gradientOf = (position: number): number => (position % GRADIENT_COUNT) + 1;

/** Which of the five pastels, 1 to 5, the popular card at a position has. */
export const pastelOf = (position: number): number => (position % PASTEL_COUNT) + 1;
