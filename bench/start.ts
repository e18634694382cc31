import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { serverArguments, serverEnvironment } from "../scripts/server-process.ts";
import { median, tableLine } from "./figures.ts";
import { credentials, megabytes, type StartProcess, startSite } from "./processes.ts";

const STARTS = 5;
const IDLE_MS = 30_000;
const ADMIN_PAGE = "/admin/login";

/** Keeps one page of each type, because there may be hundreds of events, albums and years. */
const oneOfEach = (paths: readonly string[]) => [
  ...new Map(
    paths.map((path) => [path.replace(/(?<=^[/]\w+[/]).*/, (name) => (/^\d{4}/.test(name) ? "year" : "one")), path]),
  ).values(),
];

/** Opens pages one after the other. @returns the memory at the end, and after an idle time */
async function see(address: string, pid: number | undefined, paths: readonly string[]) {
  for (const path of paths) await (await fetch(address + path)).text();
  const seen = megabytes(pid);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return [seen, megabytes(pid)].map((held) => held.toFixed(0));
}

/**
 * Starts the built server like `npm start`. @returns the process, its URL, and the milliseconds until its first
 * response
 */
async function startBuilt(dataDir: string) {
  const begun = performance.now();
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, serverArguments, {
    env: { ...serverEnvironment, PATH, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(child.stdout)) {
    const address = /^The site is at (http:\S+),/.exec(line)?.[1];
    if (!address) continue;
    await fetch(`${address}/healthz`);
    return { child, address, readyMs: performance.now() - begun };
  }
  throw new Error("The built server ended before it listened");
}

async function stop(child: ChildProcess) {
  child.kill("SIGTERM");
  await once(child, "close");
}

/** Measures how fast the built server starts and how much memory it uses, on a five-year site. */
export async function benchStart(start: StartProcess, dataDir: string) {
  await startSite(start, "site-server.ts", { DEMO_SIZE: "mature", ADMIN_USERNAME: credentials.username });
  const ready: number[] = [];
  for (let time = 0; time < STARTS; time += 1) {
    const { child, readyMs } = await startBuilt(dataDir);
    ready.push(readyMs);
    await stop(child);
  }
  const { child, address } = await startBuilt(dataDir);
  const atStart = megabytes(child.pid);
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  const [first, all] = [[...oneOfEach(paths), ADMIN_PAGE], paths];
  console.log(tableLine(["ready, ms (median of 5)", median(ready).toFixed(0)]));
  console.log(tableLine(["memory, MB", "seen", "idle after"]));
  console.log(tableLine(["at the start", atStart.toFixed(0)]));
  console.log(tableLine([`${first.length} pages, one of each sort`, ...(await see(address, child.pid, first))]));
  console.log(tableLine([`all ${all.length} pages`, ...(await see(address, child.pid, all))]));
  await stop(child);
}
