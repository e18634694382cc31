import { type Measured, measure, type Scenario } from "./load.ts";
import { type StartProcess, startSite } from "./processes.ts";
import { tableLine } from "./table.ts";

const ROUNDS = 7;
const SECONDS = 2;
const KEPT = ["/events", "/api/events?status=past&limit=12"];

const headers = {
  "accept-encoding": "gzip, deflate, br, zstd",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "en-GB,en;q=0.9",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
};
const asking = (name: string, path: string): Scenario => ({
  name,
  connections: 16,
  expectedStatus: 200,
  call: () => ({ path, headers }),
});

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
const medianOf = (rounds: Measured[], what: "perSecond" | "p50Ms" | "p99Ms") =>
  median(rounds.map((round) => round[what]));

/** What is kept beside a bare node:http server that sends the same bytes under the same headers, in turns, medians. */
export async function benchDoor(start: StartProcess) {
  const site = await startSite(start, "demo-server.ts", { DEMO_SIZE: "small" });
  console.log(tableLine(["", "per second", "p50 ms", "p99 ms", "of bare"]));
  for (const path of KEPT) {
    const bare = await start("bare-server.ts", { SAME_AS: site + path });
    const rounds: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.bare.push(await measure(bare, asking(`bare node:http, ${path}`, "/"), SECONDS));
      rounds.ours.push(await measure(site, asking(path, path), SECONDS));
    }
    for (const measured of [rounds.bare, rounds.ours]) {
      const perSecond = medianOf(measured, "perSecond");
      console.log(
        tableLine([
          measured[0]?.name ?? "",
          perSecond.toFixed(0),
          medianOf(measured, "p50Ms").toFixed(1),
          medianOf(measured, "p99Ms").toFixed(1),
          (perSecond / medianOf(rounds.bare, "perSecond")).toFixed(2),
        ]),
      );
    }
  }
}
