import { percentile } from "../load.ts";
import type { Kind, Seen } from "./traffic.ts";

const SUCCESS = new Set([200, 201, 304]);
export const isAnswered = ({ status }: Seen) => SUCCESS.has(status);
export const ofKinds = (seen: readonly Seen[], ...kinds: Kind[]) => seen.filter(({ kind }) => kinds.includes(kind));
export const READS: Kind[] = ["kept", "made", "picture"];

export const p99Ms = (seen: readonly Seen[]): number =>
  percentile(
    seen.map(({ ms }) => ms).sort((one, other) => one - other),
    0.99,
  );
export const atMost = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

export const slowestMs = (seen: readonly Seen[]): number => atMost(seen.map(({ ms }) => ms));

/** Adds a table row: the measurement and its limit. The process's exit code depends on the limits. */
export function say(what: string, figure: string, mark = "", holds = true) {
  console.log(`${holds ? " " : "✗"} ${what.padEnd(36)}${figure.padStart(16)}   ${mark}`.trimEnd());
  if (!holds) process.exitCode = 1;
}

/** Counts requests and failures, and lists the failures if there are too many. */
export function sayFailures(what: string, seen: readonly Seen[], mark: string, isFew: (share: number) => boolean) {
  const failed = seen.filter((one) => !isAnswered(one));
  const share = failed.length / seen.length;
  say(what, `${failed.length} of ${seen.length}`, mark, seen.length > 0 && isFew(share));
  if (!isFew(share))
    for (const { kind, status, ms } of failed.slice(0, 10))
      console.log(`    ${kind}: ${status || "no answer"} after ${ms.toFixed(0)} ms`);
}
