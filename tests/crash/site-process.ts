import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Started } from "./running-site.ts";

/** The long form of the crash tests, which takes many minutes. */
export const isLong = process.env["CRASH_TESTS"] === "long";

/** A site in a process of its own, which can be killed. */
export interface SiteProcess {
  child: ChildProcess;
  address: string;
  /** How the process ended: exit code or signal. */
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** What it has written to its standard output. */
  printed: () => string;
  /** And to where errors go that are no lines of the log. */
  complained: () => string;
}

/** Where the engine keeps what it has compiled: most of a start is compiling the same files again. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, "../../node_modules/.cache/compiled");

/** A process that ended before it listened; the message is what it complained of. */
class NotStarted extends Error {
  readonly code: number | null;

  constructor(complaints: string, code: number | null) {
    super(complaints || `The process ended with ${code}`);
    this.code = code;
  }
}

const running = new Map<ChildProcess, SiteProcess["ended"]>();

/** Ends what a test that failed has left running. Folders are removed afterwards: until then a process writes there. */
export async function endProcesses() {
  for (const child of running.keys()) child.kill("SIGKILL");
  await Promise.all(running.values());
}

/** Starts a script of this folder that sends its address when it listens. @throws NotStarted when it ends before */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<SiteProcess> {
  const child = fork(join(import.meta.dirname, script), args, {
    env: { NODE_COMPILE_CACHE, ...env },
    // Where no settings file is.
    cwd: import.meta.dirname,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  child.stdout?.on("data", (text: Buffer) => {
    printed += text.toString();
  });
  let complaints = "";
  child.stderr?.on("data", (text: Buffer) => {
    complaints += text.toString();
  });
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }));
  running.set(child, ended);
  ended.then(() => running.delete(child));
  const started = once(child, "message").then(([message]) => message as Started);
  const first = await Promise.race([started, ended]);
  if ("address" in first)
    return { child, address: first.address, ended, printed: () => printed, complained: () => complaints };
  throw new NotStarted(complaints.trim(), first.code);
}

const TRIES = 60;
const BETWEEN_TRIES_MS = 500;

/** Asks again while the site refuses because it is busy, which a machine with other work to do makes it. */
export async function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, init);
    if (response.status !== 503 || tries === TRIES) return response;
    await response.arrayBuffer();
    await delay(BETWEEN_TRIES_MS);
  }
}

/** Signs in over HTTP and returns the token. */
export async function signInAt(address: string, credentials: { username: string; password: string }): Promise<string> {
  const answer = await fetchPatiently(`${address}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  return ((await answer.json()) as { token: string }).token;
}
