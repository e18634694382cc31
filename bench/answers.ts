import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { ensureBuild } from "../scripts/build/build-site.ts";
import { type Measured, measure, type Scenario } from "./load.ts";

/**
 * How fast the site answers on this machine, beside a bare node:http server measured in the same run before and after.
 * Loopback, a folder of its own that is removed, about a minute, and nothing is written. Other work on the machine moves
 * the numbers; the share of bare moves least. DEMO_SIZE=mature measures a site of five years, which takes longer to make.
 */
const SECONDS = 4;
const CONNECTIONS = 16;
const credentials = { username: "bench", password: "volt-ampere-ohm-42" };

const started: ChildProcess[] = [];

async function start(script: string, env: Record<string, string> = {}): Promise<string> {
  const child = fork(join(import.meta.dirname, script), [], { env: { NODE_ENV: "production", ...env }, execArgv: [] });
  started.push(child);
  const ended = once(child, "close").then(() => {
    throw new Error(`${script} ended before it listened`);
  });
  const [message] = await Promise.race([once(child, "message"), ended]);
  ended.catch(() => {});
  return (message as { address: string }).address;
}

async function stopAll() {
  for (const child of started) {
    if (child.exitCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "close");
  }
}

async function tokenAt(address: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${address}/api/admin/login`, {
    method: "POST",
    headers,
    body: JSON.stringify(credentials),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function uploadForm(token: string) {
  const image = await pictureFile("bench.png", { width: 1280, height: 720 });
  const fields = { title: "Bench", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const form = new Response(formOf({ ...fields, images: image }));
  return {
    body: Buffer.from(await form.arrayBuffer()),
    headers: { "content-type": form.headers.get("content-type") ?? "", authorization: `Bearer ${token}` },
  };
}

const browser = { "accept-encoding": "br", accept: "text/html" };
const pageCalls = { connections: CONNECTIONS, expectedStatus: 200 };

async function scenarios(address: string): Promise<Scenario[]> {
  const upload = await uploadForm(await tokenAt(address));
  const json = { "content-type": "application/json" };
  return [
    { ...pageCalls, name: "cached page, /events", call: () => ({ path: "/events", headers: browser }) },
    { ...pageCalls, name: "rendered page, /events?n=…", call: (n) => ({ path: `/events?n=${n}`, headers: browser }) },
    { ...pageCalls, name: "API list, /api/events", call: () => ({ path: "/api/events" }) },
    {
      name: "upload of a 1280 × 720 picture",
      connections: 2,
      expectedStatus: 201,
      maxCalls: 100,
      call: () => ({ path: "/api/events", method: "POST", ...upload }),
    },
    // Last: each sign-in ends the oldest of a person's five sessions, the uploads' among them.
    {
      name: "sign-in",
      connections: 2,
      expectedStatus: 200,
      call: () => ({ path: "/api/admin/login", method: "POST", headers: json, body: JSON.stringify(credentials) }),
    },
  ];
}

const bare: Scenario = { ...pageCalls, name: "bare node:http", call: () => ({ path: "/" }) };

function printTable(rows: readonly Measured[], barePerSecond: number) {
  const line = (cells: string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(32) : cell.padStart(11))).join("");
  console.log(line(["", "per second", "p50 ms", "p99 ms", "calls", "of bare"]));
  for (const { name, perSecond, p50Ms, p99Ms, calls } of rows)
    console.log(
      line([
        name,
        perSecond.toFixed(perSecond < 100 ? 1 : 0),
        p50Ms.toFixed(1),
        p99Ms.toFixed(1),
        String(calls),
        `${((100 * perSecond) / barePerSecond).toFixed(perSecond < barePerSecond / 50 ? 2 : 0)} %`,
      ]),
    );
}

ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), "bench-"));
try {
  const bareAddress = await start("bare-server.ts");
  const siteAddress = await start("demo-server.ts", {
    DATA_DIR: dataDir,
    DEMO_SIZE: process.env["DEMO_SIZE"] ?? "small",
    PORT: "0",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "127.0.0.1",
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
  });
  const before = await measure(bareAddress, { ...bare, name: "bare node:http, before" }, SECONDS);
  const rows: Measured[] = [];
  for (const scenario of await scenarios(siteAddress)) rows.push(await measure(siteAddress, scenario, SECONDS));
  const after = await measure(bareAddress, { ...bare, name: "bare node:http, after" }, SECONDS);
  printTable([before, ...rows, after], (before.perSecond + after.perSecond) / 2);
} finally {
  await stopAll();
  await rm(dataDir, { recursive: true, force: true });
}
