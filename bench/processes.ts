import { type ChildProcess, execFileSync, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

export const credentials = { username: "bench", password: "volt-ampere-ohm-42" };

/** Starts a script of this folder; resolves with the address where it listens. */
export type StartProcess = (script: string, env?: Record<string, string>) => Promise<string>;

const SERVERS_CORE = "0";
const LOAD_CORE = "1";

/** Where Linux can, servers have one core and the load another: they take nothing from each other. */
const cores = availableParallelism();
const onOneCore = cores > 1 && spawnSync("taskset", ["-pc", LOAD_CORE, String(process.pid)]).status === 0;

/** How something is started that may use every core, as what it starts may. */
export const onAllCores = (program: string, ...line: string[]): [program: string, line: string[]] =>
  onOneCore ? ["taskset", ["-c", `0-${cores - 1}`, program, ...line]] : [program, line];

const pids = new Map<string, number>();

/** Memory that a process holds. */
export const megabytes = (pid: number | undefined) =>
  (Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024) / 1e6;

/** The same of the one that listens there. */
export const megabytesOf = (address: string) => megabytes(pids.get(address));

/** Runs `part` with a way to start processes, and ends them all afterwards. */
export async function withProcesses(part: (start: StartProcess, dataDir: string) => Promise<void>) {
  const started: ChildProcess[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    const start: StartProcess = async (script, env) => {
      const child = fork(join(import.meta.dirname, script), [], {
        env: { DATA_DIR: dataDir, ...env },
        ...(onOneCore ? { execPath: "taskset", execArgv: ["-c", SERVERS_CORE, process.execPath] } : { execArgv: [] }),
      });
      started.push(child);
      const ended = once(child, "close").then(() => {
        throw new Error(`${script} ended before it listened`);
      });
      const [message] = await Promise.race([once(child, "message"), ended]);
      ended.catch(() => {});
      const { address } = message as { address: string };
      if (child.pid) pids.set(address, child.pid);
      return address;
    };
    await part(start, dataDir);
  } finally {
    for (const child of started) {
      if (child.exitCode !== null) continue;
      child.kill("SIGTERM");
      await once(child, "close");
    }
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A site on loopback that `credentials` open. */
export const startSite = (start: StartProcess, script: string, env: Record<string, string> = {}) =>
  start(script, {
    PORT: "0",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "127.0.0.1",
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
    ...env,
  });

export async function tokenAt(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  return ((await answer.json()) as { token: string }).token;
}
