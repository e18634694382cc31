import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, tableLine } from "./figures.ts";
import { type StartProcess, startSite } from "./processes.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 9);
const SECONDS = 1;
const CONNECTIONS = 16;

interface Target {
  path: string;
  headers: Record<string, string>;
}

const cached: Target[] = ["/", "/events", "/gallery", "/api/events"].flatMap((path) =>
  ["br", "identity"].map((encoding) => ({ path, headers: { "accept-encoding": encoding } })),
);

const rendered: Target[] = [
  ...["/", "/events", "/about", "/gallery"].map((path) => ({ path, headers: {} })),
  // Range requests bypass the cache of lists.
  { path: "/api/events?limit=50", headers: { range: "bytes=0-" } },
];

/** Sends each request from another IP address, so that limits per client do not affect the measurement. */
const FROM_MANY_CLIENTS = `
local index = 0
request = function()
  index = index + 1
  wrk.headers["x-forwarded-for"] = "10." .. math.floor(index / 65536) % 256 .. "." .. math.floor(index / 256) % 256 .. "." .. index % 256
  return wrk.format()
end
`;

interface Figures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const UNITS = { us: 0.001, ms: 1, s: 1000 };

/** Measures a URL with wrk, which is independent of this project's code and of Node. */
function measure(origin: string, { path, headers }: Target, script?: string): Figures {
  const options = [`-t1`, `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--latency", ...(script ? ["-s", script] : [])];
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const output = execFileSync("wrk", [...options, ...headerOptions, origin + path], { encoding: "utf8" });
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${path}: ${output}`);
  const percentile = (percent: number) => {
    const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
    return Number(value) * UNITS[unit as keyof typeof UNITS];
  };
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  return { perSecond, p50Ms: percentile(50), p99Ms: percentile(99) };
}

/** Runs measurements in alternation, so that other load affects all of them alike. @returns the rounds of each */
function alternate(...measurements: (() => Figures)[]): Figures[][] {
  const rounds = measurements.map((): Figures[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, run] of measurements.entries()) rounds[index]?.push(run());
  return rounds;
}

const medianOf = (rounds: readonly Figures[], figure: keyof Figures) => median(rounds.map((round) => round[figure]));

function print(name: string, rounds: readonly Figures[], ...more: string[]) {
  const cells = [medianOf(rounds, "perSecond").toFixed(0), medianOf(rounds, "p50Ms").toFixed(2)];
  console.log(tableLine([name, ...cells, medianOf(rounds, "p99Ms").toFixed(1), ...more]));
}

/**
 * Measures the five-year site with wrk: cached responses next to a bare node:http server with the same bytes and
 * headers, and rendered responses.
 */
export async function benchAnswers(start: StartProcess) {
  const size = { DEMO_SIZE: process.env["DEMO_SIZE"] ?? "mature" };
  // One process creates the content, which takes much memory. Other processes are measured.
  await startSite(start, "site-server.ts", size);
  const site = await startSite(start, "site-server.ts", size);
  console.log(tableLine(["cached", "per second", "p50 ms", "p99 ms", "of bare"]));
  for (const target of cached) {
    const encoding = target.headers["accept-encoding"] ?? "identity";
    const bare = await start("bare-server.ts", { SAME_AS: site + target.path, ENCODING: encoding });
    const [theirs = [], ours = []] = alternate(
      () => measure(bare, target),
      () => measure(site, target),
    );
    const ratio = median(ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN)));
    print(`bare node:http, ${target.path} ${encoding}`, theirs);
    print(`${target.path} ${encoding}`, ours, ratio.toFixed(2));
  }

  const uncached = await startSite(start, "site-server.ts", { ...size, CACHE: "off" });
  const folder = mkdtempSync(join(tmpdir(), "wrk-"));
  const script = join(folder, "clients.lua");
  writeFileSync(script, FROM_MANY_CLIENTS);
  console.log(tableLine(["rendered each time", "per second", "p50 ms", "p99 ms"]));
  for (const [index, rounds] of alternate(
    ...rendered.map((target) => () => measure(uncached, target, script)),
  ).entries())
    print(rendered[index]?.path ?? "", rounds);
  rmSync(folder, { recursive: true });
}
