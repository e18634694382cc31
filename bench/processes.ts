import { type ChildProcess, execFileSync, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

export const credentials = { username: "bench", password: "volt-ampere-ohm-42" };

/** Starts a script of this folder and resolves with its URL. */
export type StartProcess = (script: string, env?: Record<string, string>) => Promise<string>;

const SERVERS_CORE = "0";
const LOAD_CORE = "1";

/** On Linux, servers run on one core and the load on another, so that they do not affect each other. */
const cores = availableParallelism();
const onOneCore = cores > 1 && spawnSync("taskset", ["-pc", LOAD_CORE, String(process.pid)]).status === 0;

/** Starts a process on all cores, also for its child processes. */
export const onAllCores = (program: string, ...line: string[]): [program: string, line: string[]] =>
  onOneCore ? ["taskset", ["-c", `0-${cores - 1}`, program, ...line]] : [program, line];

const pids = new Map<string, number>();

/** Returns the memory of a process. */
export const megabytes = (pid: number | undefined) =>
  (Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024) / 1e6;

/** Returns the memory of the process that listens at a URL. */
export const megabytesOf = (address: string) => megabytes(pids.get(address));

/** Runs `part` with a function that starts processes, then ends all of them. */
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

/** A site on loopback with the sign-in `credentials`. */
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
