import { setTimeout as sleep } from "node:timers/promises";
import { percentile, RawConnection } from "./load.ts";

/** Formats a table row: the first cell is wide and left-aligned, the others are right-aligned. */
export const tableLine = ([first = "", ...others]: readonly string[]): string =>
  first.padEnd(32) + others.map((cell) => cell.padStart(11)).join("");

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One response, as a client sees it. */
export interface Seen {
  status: number;
  ms: number;
}

interface SteadyOptions {
  everyMs: number;
  /** A time of `performance.now()`. */
  until: number;
  path: (index: number) => string;
  token?: string;
}

const ONE_VISITOR = "10.98.0.1";
const PAGES = ["/", "/about", "/resources", "/events", "/gallery", "/achievements", "/chapters", "/join"];

/** Pages in the response cache. */
export const CACHED_PAGES: readonly string[] = PAGES;
export const cachedPage = (index: number): string => PAGES[index % PAGES.length] ?? "/";

let invented = 1000;
/** Returns a page that was never requested: past events with an unused page number. */
export const inventedPage = (): string => `/events?show=past&page=${invented++}`;

/** Sends requests at a steady rate over one connection until an instant. */
export async function askSteadily(address: string, { everyMs, until, path, token }: SteadyOptions): Promise<Seen[]> {
  const seen: Seen[] = [];
  const connection = await RawConnection.open(new URL(address));
  const headers = { "x-forwarded-for": ONE_VISITOR, ...(token && { authorization: `Bearer ${token}` }) };
  for (let index = 0; performance.now() < until; index += 1) {
    const begun = performance.now();
    const status = await connection.get(path(index), headers);
    seen.push({ status, ms: performance.now() - begun });
    await sleep(Math.max(0, everyMs - (performance.now() - begun)));
  }
  connection.close();
  return seen;
}

export const isTaken = ({ status }: Seen): boolean => status >= 200 && status < 300;

/** Returns the share of good responses, as text. */
export const taken = (seen: readonly Seen[]): string =>
  `${((100 * seen.filter(isTaken).length) / seen.length).toFixed(1)} %`;

const sorted = (seen: readonly Seen[]) => seen.map(({ ms }) => ms).toSorted((one, other) => one - other);
export const quantile = (seen: readonly Seen[], part: number): number => percentile(sorted(seen), part);
export const share = (seen: readonly Seen[], part: number): string => quantile(seen, part).toFixed(0);
export const p99 = (seen: readonly Seen[]): string => share(seen, 0.99);
