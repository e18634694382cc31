import { asking, inTurns, ratio } from "./in-turns.ts";
import type { Call } from "./load.ts";
import { type StartProcess, startSite } from "./processes.ts";
import { medianRow, type Row, tableLine } from "./table.ts";

const ROUNDS = 31;
const SECONDS = 0.3;

/** Range requests bypass the response cache, so that each response is rendered. */
const asksForPart = { range: "bytes=0-" };

interface Kept {
  path: string;
  encoding: "br" | "identity";
}

const kept: Kept[] = [
  { path: "/", encoding: "br" },
  { path: "/", encoding: "identity" },
  { path: "/events", encoding: "br" },
  { path: "/events", encoding: "identity" },
  { path: "/gallery", encoding: "br" },
  { path: "/gallery", encoding: "identity" },
  { path: "/api/events", encoding: "br" },
  { path: "/api/events", encoding: "identity" },
];

const made: Call[] = [
  { path: "/" },
  { path: "/events" },
  { path: "/about" },
  { path: "/gallery" },
  { path: "/api/events?limit=50", headers: asksForPart },
];

const ask = asking(SECONDS);

const print = ({ name, perSecond, p50Ms, p99Ms }: Row, ...ratios: string[]) =>
  console.log(tableLine([name, perSecond.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(1), ...ratios]));

/**
 * Measures the response times of the five-year site: cached responses next to a bare node:http server with the same
 * bytes and headers, 304 responses, and rendered responses.
 */
export async function benchAnswers(start: StartProcess) {
  const size = { DEMO_SIZE: process.env["DEMO_SIZE"] ?? "mature" };
  // One process creates the content, which takes much memory. Other processes are measured.
  await startSite(start, "site-server.ts", size);
  const site = await startSite(start, "site-server.ts", size);
  console.log(tableLine(["kept", "per second", "p50 ms", "p99 ms", "of bare", "p99 of bare"]));
  for (const { path, encoding } of kept) {
    const headers = { "accept-encoding": encoding };
    const bare = await start("bare-server.ts", { SAME_AS: site + path, ENCODING: encoding });
    const [theirs, ours] = await inTurns(
      ROUNDS,
      () => ask(bare, `bare node:http, ${path} ${encoding}`, { path, headers }),
      () => ask(site, `${path} ${encoding}`, { path, headers }),
    );
    if (!theirs || !ours) continue;
    print(medianRow(theirs));
    print(medianRow(ours), ratio(ours, theirs, "perSecond").toFixed(2), ratio(ours, theirs, "p99Ms").toFixed(2));
  }
  const etag = (await fetch(`${site}/events`)).headers.get("etag") ?? "";
  const current = { path: "/events", headers: { "if-none-match": etag } };
  for (const rounds of await inTurns(ROUNDS, () => ask(site, "/events, as the browser has it (304)", current, 304)))
    print(medianRow(rounds));

  const making = await startSite(start, "site-server.ts", { ...size, KEEP: "off" });
  console.log(tableLine(["rendered each time", "per second", "p50 ms", "p99 ms"]));
  for (const rounds of await inTurns(ROUNDS, ...made.map((call) => () => ask(making, call.path, call))))
    print(medianRow(rounds));
}
