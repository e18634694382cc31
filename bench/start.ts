import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { serverArguments, serverEnvironment } from "../scripts/server-process.ts";
import { credentials, megabytes, type StartProcess, startSite } from "./processes.ts";
import { median, tableLine } from "./table.ts";

const STARTS = 5;
const IDLE_MS = 15_000;
const ADMIN_PAGE = "/admin/login";

/** The built server as `npm start` becomes it. @returns it, its address, and the milliseconds until it answered */
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

/** How soon the built server answers, and what memory it holds, on a site of five years. */
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
  for (const path of [...paths, ADMIN_PAGE]) await (await fetch(address + path)).text();
  const seen = megabytes(child.pid);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  console.log(tableLine(["ready, ms (median of 5)", median(ready).toFixed(0)]));
  console.log(tableLine(["memory at the start, MB", atStart.toFixed(0)]));
  console.log(tableLine(["when every page was seen, MB", seen.toFixed(0)]));
  console.log(tableLine(["idle after that, MB", megabytes(child.pid).toFixed(0)]));
  await stop(child);
}
