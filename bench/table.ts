import type { Measured } from "./load.ts";

/** One line of a table: the first cell wide and to the left, the others to the right. */
export const tableLine = ([first = "", ...others]: readonly string[]): string =>
  first.padEnd(32) + others.map((cell) => cell.padStart(11)).join("");

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export type Row = Pick<Measured, "name" | "perSecond" | "p50Ms" | "p99Ms">;

/** Several measures of one thing as one. */
export const medianRow = (rounds: readonly Measured[]): Row => ({
  name: rounds[0]?.name ?? "",
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
});
