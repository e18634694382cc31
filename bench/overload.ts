import { setTimeout as sleep } from "node:timers/promises";
import { measure, percentile, visitor } from "./load.ts";
import { megabytesOf, type StartProcess, startSite, tokenAt } from "./processes.ts";
import { RawConnection } from "./raw-connection.ts";
import { tableLine } from "./table.ts";

const KNEE_SECONDS = 4;
const KNEE_CONNECTIONS = 8;
const SECONDS = 10;
const ONE_CLIENT = "10.99.0.1";
const ONE_CLIENT_CONNECTIONS = 64;
const OTHER_VISITOR = "10.98.0.1";
const KEPT_EVERY_MS = 25;
const CHECK_EVERY_MS = 100;
const CONNECTIONS_MAX = 1500;
const KEPT = ["/", "/about", "/resources", "/events", "/gallery", "/achievements", "/chapters", "/join"];

interface Seen {
  status: number;
  ms: number;
}

/** A page that nobody has asked for: past events of a page that is not there. */
let invented = 1000;
const inventedPage = () => `/events?show=past&page=${invented++}`;

/** Asks for something at a steady pace over one connection of its own. @returns what it saw, once `until` has come */
async function askSteadily(
  address: string,
  everyMs: number,
  until: number,
  call: (index: number) => string,
  token = "",
) {
  const seen: Seen[] = [];
  const connection = await RawConnection.open(new URL(address));
  const headers = { "x-forwarded-for": OTHER_VISITOR, ...(token && { authorization: `Bearer ${token}` }) };
  for (let index = 0; performance.now() < until; index += 1) {
    const begun = performance.now();
    const status = await connection.get(call(index), headers);
    seen.push({ status, ms: performance.now() - begun });
    await sleep(Math.max(0, everyMs - (performance.now() - begun)));
  }
  connection.close();
  return seen;
}

/** One client, which asks over many connections as fast as it is answered. */
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

/** Many visitors, who come at a steady rate whether others are answered or not. */
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

const isTaken = ({ status }: Seen) => status === 200;
const share = (seen: readonly Seen[], part: number) => {
  const sorted = seen.map(({ ms }) => ms).sort((one, other) => one - other);
  return percentile(sorted, part).toFixed(0);
};
const p99 = (seen: readonly Seen[]) => share(seen, 0.99);

/** What comes of a load, and of those beside it. */
async function under(address: string, token: string, load: (until: number) => Promise<Seen[]>) {
  const until = performance.now() + SECONDS * 1000;
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, megabytesOf(address));
  }, 500);
  const [seen, kept, verify, health] = await Promise.all([
    load(until),
    askSteadily(address, KEPT_EVERY_MS, until, (index) => KEPT[index % KEPT.length] ?? "/"),
    askSteadily(address, CHECK_EVERY_MS, until, () => "/api/admin/verify", token),
    askSteadily(address, CHECK_EVERY_MS, until, () => "/healthz"),
  ]);
  clearInterval(watch);
  const taken = seen.filter(isTaken);
  const refused = seen.filter((one) => !isTaken(one));
  const good = (those: readonly Seen[]) => `${((100 * those.filter(isTaken).length) / those.length).toFixed(1)} %`;
  for (const [what, figure] of [
    ["made per second", (taken.length / SECONDS).toFixed(0)],
    ["p99 of those, ms", p99(taken)],
    ["refused per second", (refused.length / SECONDS).toFixed(0)],
    ["p50 of those, ms", share(refused, 0.5)],
    ["p99 of those, ms", p99(refused)],
    ["kept pages, 200", good(kept)],
    ["p99, ms", p99(kept)],
    ["verify, 200", good(verify)],
    ["p99, ms", p99(verify)],
    ["healthz, 200", good(health)],
    ["p99, ms", p99(health)],
    ["memory at most, MB", megabytes.toFixed(0)],
  ] as const)
    console.log(tableLine([what, figure]));
}

/** What others notice when one client, or twice as many as can be served, ask for pages that must be made. */
export async function benchOverload(start: StartProcess) {
  const size = { DEMO_SIZE: process.env["DEMO_SIZE"] ?? "mature", SHED: "on" };
  await startSite(start, "site-server.ts", size);
  const address = await startSite(start, "site-server.ts", size);
  const token = await tokenAt(address);
  for (const path of KEPT) await (await fetch(address + path)).text();
  const call = () => ({ path: inventedPage(), headers: { "accept-encoding": "br" } });
  const scenario = { name: "invented pages", connections: KNEE_CONNECTIONS, expectedStatus: 200, call };
  // The first times, everything is slower.
  await measure(address, scenario, KNEE_SECONDS);
  const { perSecond: knee } = await measure(address, scenario, KNEE_SECONDS);
  console.log(tableLine(["the knee, made per second", knee.toFixed(0)]));
  console.log("\none client over 64 connections");
  await under(address, token, (until) => oneClient(address, until));
  console.log("\ntwice the knee, from many addresses");
  await under(address, token, (until) => manyVisitors(address, 2 * knee, until));
}
