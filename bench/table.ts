import type { Measured } from "./load.ts";

/** Formats a table row: the first cell is wide and left-aligned, the others are right-aligned. */
export const tableLine = ([first = "", ...others]: readonly string[]): string =>
  first.padEnd(32) + others.map((cell) => cell.padStart(11)).join("");

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export type Row = Pick<Measured, "name" | "perSecond" | "p50Ms" | "p99Ms">;

/** Formats several measurements of one item as one cell. */
export const medianRow = (rounds: readonly Measured[]): Row => ({
  name: rounds[0]?.name ?? "",
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
});
