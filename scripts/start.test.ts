import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildFolder } from "./build/build-site.ts";

const START_WITHIN_MS = 120_000;

let dataDir: string;
let site: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "start-"));
});
afterEach(async () => {
  if (site?.pid && site.exitCode === null) {
    const ended = once(site, "close");
    // npm and the shell in between as well.
    process.kill(-site.pid, "SIGTERM");
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** `npm start` as the README has it; resolves with the address it prints. */
async function npmStart(nodeEnv: string | undefined): Promise<string> {
  const { NODE_ENV: _, ...env } = process.env;
  site = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...env, ...(nodeEnv && { NODE_ENV: nodeEnv }), DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" },
  });
  if (site.stdout)
    for await (const line of createInterface(site.stdout)) {
      const address = /^The site is at (http:\S+),/.exec(line)?.[1];
      if (address) return address;
    }
  throw new Error("npm start ended without an address");
}

test.each([undefined, "development"])(
  "with NODE_ENV %s the site runs what was built for production, and has nothing else",
  { timeout: START_WITHIN_MS },
  async (nodeEnv) => {
    const address = await npmStart(nodeEnv);
    // In its first moments a busy machine's site turns visitors away, and says when to come again.
    const visit = async () => (await fetch(`${address}/about`)).text();
    await expect.poll(visit, { timeout: 20_000 }).toContain("About Us");
    for (const name of globSync("server/**/*.js", { cwd: buildFolder })) {
      const code = readFileSync(join(buildFolder, name), "utf8");
      // Each package would choose by it at run time, and has its slow half in the bundle.
      expect(code.match(/process\.env\.NODE_ENV|\brequire_react\w*_development\b/)?.[0], name).toBeUndefined();
    }
  },
);
