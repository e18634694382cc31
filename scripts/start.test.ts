import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, utimesSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildFolder, isUpToDate } from "./build/build-site.ts";

const START_WITHIN_MS = 120_000;

let dataDir: string;
let site: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "start-"));
});
afterEach(async () => {
  // Ends the processes that a failed test left: npm, its shell and the server.
  if (site?.pid && site.exitCode === null && site.signalCode === null) process.kill(-site.pid, "SIGTERM");
  site = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const root = join(import.meta.dirname, "..");

/** Runs `npm start` as the README describes it. Resolves with its output; the last line has the URL. */
async function npmStart(nodeEnv?: string): Promise<{ address: string; lines: string[] }> {
  const { NODE_ENV: _, ...env } = process.env;
  site = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...env, ...(nodeEnv && { NODE_ENV: nodeEnv }), DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" },
  });
  const lines: string[] = [];
  if (site.stdout)
    for await (const line of createInterface(site.stdout)) {
      lines.push(line);
      const address = /^The site is at (http:\S+),/.exec(line)?.[1];
      if (address) return { address, lines };
    }
  throw new Error("npm start ended without a URL");
}

/** The ways in which service managers and terminals end `npm start`: a signal to npm only, or to all its processes. */
const ways = {
  "npm gets a SIGTERM": (npm: number) => process.kill(npm, "SIGTERM"),
  "npm gets a SIGINT": (npm: number) => process.kill(npm, "SIGINT"),
  "a user presses Ctrl-C": (npm: number) => process.kill(-npm, "SIGINT"),
  "npm is killed": (npm: number) => process.kill(npm, "SIGKILL"),
};

/** Resolves when npm and all its child processes have closed their output. @returns the milliseconds this took */
async function stopNpm(way: keyof typeof ways): Promise<number> {
  const told = performance.now();
  const ended = site && once(site, "close");
  if (site?.pid) ways[way](site.pid);
  await ended;
  return performance.now() - told;
}

test.each([
  [undefined, "npm gets a SIGTERM"],
  ["development", "npm gets a SIGINT"],
  ["production", "a user presses Ctrl-C"],
  ["test", "npm is killed"],
] as const)(
  "with NODE_ENV %s the site runs only production code, and ends when %s",
  { timeout: START_WITHIN_MS },
  async (nodeEnv, way) => {
    const { address, lines } = await npmStart(nodeEnv);
    expect(lines.filter((line) => /^password: [a-z2-9]{20}$/.test(line))).toHaveLength(1);
    // A busy machine's site may answer its first visitors with 503 and a Retry-After header.
    const visit = async () => (await fetch(`${address}/about`)).text();
    await expect.poll(visit, { timeout: 20_000 }).toContain("About Us");
    for (const name of globSync("server/**/*.js", { cwd: buildFolder })) {
      const code = readFileSync(join(buildFolder, name), "utf8");
      // Packages that choose their code by NODE_ENV at run time would bundle their slow development code.
      expect(code.match(/process\.env\.NODE_ENV|\brequire_react\w*_development\b/)?.[0], name).toBeUndefined();
    }
    // The visit's connection is still open.
    expect(await stopNpm(way)).toBeLessThan(10_000);
    await expect(fetch(address)).rejects.toThrow();
  },
);

test("--check reports in one line whether the site can start, like a real start, and writes nothing", {
  timeout: 60_000,
}, () => {
  const check = (settings: Record<string, string>, ...options: string[]) => {
    const env = { PATH: process.env["PATH"], DATA_DIR: join(dataDir, "site"), PORT: "0", ...settings };
    const line = [join(root, "scripts/start.ts"), ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, line, { cwd: dataDir, encoding: "utf8", env });
    return [status, stdout + stderr];
  };
  expect(check({}, "--check")).toEqual([
    0,
    `The site can start: port 0 of 127.0.0.1, SQLite and uploads, data folder ${join(dataDir, "site")}.\n`,
  ]);
  expect(check({ PORT: "http" }, "--check")).toEqual([
    78,
    "This setting is wrong: PORT: must be a whole number from 0 to 65535\n",
  ]);
  const file = join(root, "package.json");
  expect(check({ DATA_DIR: file })).toEqual([73, `${file} is a file, and DATA_DIR needs a folder.\n`]);
  expect(check({}, "--chek")).toEqual([
    64,
    "There is no option --chek. Usage: npm start [-- --check [--while-running]]\n",
  ]);
  expect(existsSync(join(dataDir, "site"))).toBe(false);
});

test("a build stays current when only the times of its sources change, as after npm prune or a copy", () => {
  expect(isUpToDate()).toBe(true);
  const later = new Date(Date.now() + 1000);
  utimesSync(join(root, "package-lock.json"), later, later);
  expect(isUpToDate()).toBe(true);
});
