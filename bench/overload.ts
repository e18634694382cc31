import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment } from "../scripts/server-process.ts";
import { benchConcurrentWork } from "./concurrent-work.ts";
import {
  askSteadily,
  CACHED_PAGES,
  cachedPage,
  inventedPage,
  isTaken,
  p99,
  type Seen,
  share,
  tableLine,
  taken,
} from "./figures.ts";
import { measure, RawConnection, visitor } from "./load.ts";
import { megabytesOf, type StartProcess, startSite, tokenAt } from "./processes.ts";

const KNEE_SECONDS = 4;
const KNEE_CONNECTIONS = 8;
const SECONDS = 10;
const ONE_CLIENT = "10.99.0.1";
const ONE_CLIENT_CONNECTIONS = 64;
const CACHED_EVERY_MS = 25;
const CHECK_EVERY_MS = 100;
const CONNECTIONS_MAX = 1500;

/** One client that sends requests over many connections as fast as possible. */
async function oneClient(address: string, until: number) {
  const seen: Seen[] = [];
  const connection = async () => {
    const one = await RawConnection.open(new URL(address));
    while (performance.now() < until) {
      const begun = performance.now();
      const status = await one.get(inventedPage(), { "x-forwarded-for": ONE_CLIENT, "accept-encoding": "br" });
      seen.push({ status, ms: performance.now() - begun });
    }
    one.close();
  };
  await Promise.all(Array.from({ length: ONE_CLIENT_CONNECTIONS }, connection));
  return seen;
}

/** Many visitors at a steady rate, whether or not earlier requests have finished. */
async function manyVisitors(address: string, perSecond: number, until: number) {
  const seen: Seen[] = [];
  const url = new URL(address);
  const free: RawConnection[] = [];
  let opened = 0;
  const ask = async (index: number) => {
    const begun = performance.now();
    let one = free.pop();
    if (!one && opened >= CONNECTIONS_MAX) return void seen.push({ status: 0, ms: 0 });
    if (!one) opened += 1;
    one ??= await RawConnection.open(url);
    const status = await one.get(inventedPage(), { "x-forwarded-for": visitor(index), "accept-encoding": "br" });
    seen.push({ status, ms: performance.now() - begun });
    free.push(one);
  };
  const begun = performance.now();
  const asked: Promise<void>[] = [];
  while (performance.now() < until) {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    while (asked.length < due) asked.push(ask(asked.length));
    await sleep(2);
  }
  await Promise.all(asked);
  for (const one of free) one.close();
  return seen;
}

/** Results of a load and of the visitors during it. */
async function under(address: string, token: string, load: (until: number) => Promise<Seen[]>) {
  const until = performance.now() + SECONDS * 1000;
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, megabytesOf(address));
  }, 500);
  const [seen, kept, verify, health] = await Promise.all([
    load(until),
    askSteadily(address, { everyMs: CACHED_EVERY_MS, until, path: cachedPage }),
    askSteadily(address, { everyMs: CHECK_EVERY_MS, until, path: () => "/api/admin/verify", token }),
    askSteadily(address, { everyMs: CHECK_EVERY_MS, until, path: () => "/healthz" }),
  ]);
  clearInterval(watch);
  const made = seen.filter(isTaken);
  const refused = seen.filter((one) => !isTaken(one));
  for (const [what, figure] of [
    ["rendered per second", (made.length / SECONDS).toFixed(0)],
    ["p99 of those, ms", p99(made)],
    ["refused per second", (refused.length / SECONDS).toFixed(0)],
    ["p50 of those, ms", share(refused, 0.5)],
    ["p99 of those, ms", p99(refused)],
    ["cached pages, 200", taken(kept)],
    ["p99, ms", p99(kept)],
    ["verify, 200", taken(verify)],
    ["p99, ms", p99(verify)],
    ["healthz, 200", taken(health)],
    ["p99, ms", p99(health)],
    ["memory at most, MB", megabytes.toFixed(0)],
  ] as const)
    console.log(tableLine([what, figure]));
}

/**
 * Measures the effect on other visitors when one client, or twice the site's capacity, requests pages that must be
 * rendered.
 */
export async function benchOverload(start: StartProcess) {
  const size = { ...serverEnvironment, DEMO_SIZE: process.env["DEMO_SIZE"] ?? "mature", SHED: "on" };
  await startSite(start, "site-server.ts", size);
  const address = await startSite(start, "site-server.ts", size);
  const token = await tokenAt(address);
  for (const path of CACHED_PAGES) await (await fetch(address + path)).text();
  const call = () => ({ path: inventedPage(), headers: { "accept-encoding": "br" } });
  const scenario = { name: "invented pages", connections: KNEE_CONNECTIONS, expectedStatus: 200, call };
  // Warm up: the first requests are slower.
  await measure(address, scenario, KNEE_SECONDS);
  const { perSecond: knee } = await measure(address, scenario, KNEE_SECONDS);
  console.log(tableLine(["capacity, rendered per second", knee.toFixed(0)]));
  console.log("\none client over 64 connections");
  await under(address, token, (until) => oneClient(address, until));
  console.log("\ntwice the capacity, from many addresses");
  await under(address, token, (until) => manyVisitors(address, 2 * knee, until));
  await benchConcurrentWork(address, token);
}
