/** One line of a table: the first cell wide and to the left, the others to the right. */
export const tableLine = ([first = "", ...others]: readonly string[]): string =>
  first.padEnd(32) + others.map((cell) => cell.padStart(11)).join("");
