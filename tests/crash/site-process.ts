import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, vi } from "vitest";
import { pictureFile } from "#tests/support/sample-files.ts";
import { administrator, formOf } from "#tests/support/test-site.ts";
import type { Started } from "./running-site.ts";

/** Whether the long crash tests run, which take many minutes. */
export const isLong = process.env["CRASH_TESTS"] === "long";

/** A site in a separate process that can be killed. */
export interface SiteProcess {
  child: ChildProcess;
  address: string;
  /** Exit code or signal of the process. */
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** Standard output of the process. */
  printed: () => string;
  /** Standard error of the process, without log lines. */
  complained: () => string;
}

/** Folder of the compile cache. Most of a start is compiling the same files. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, "../../node_modules/.cache/compiled");

/** A process that ended before it listened. The message is its error output. */
class NotStarted extends Error {
  readonly code: number | null;

  constructor(complaints: string, code: number | null) {
    super(complaints || `The process ended with ${code}`);
    this.code = code;
  }
}

const running = new Map<ChildProcess, SiteProcess["ended"]>();

/** Ends processes that a failed test left. Folders are removed later, so these processes could still write to them. */
export async function endProcesses() {
  for (const child of running.keys()) child.kill("SIGKILL");
  await Promise.all(running.values());
}

/** Starts a script of this folder that sends its URL when it listens. @throws NotStarted if it ends earlier */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<SiteProcess> {
  const child = fork(join(import.meta.dirname, script), args, {
    env: { NODE_COMPILE_CACHE, ...env },
    // A folder without a settings file.
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

/** Starts a site. `administrator` can sign in. @param env further settings */
export const startSiteProcess = (
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  env: Record<string, string> = {},
): Promise<SiteProcess> =>
  startProcess("running-site.ts", {
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "silent",
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  });

const TRIES = 60;
const BETWEEN_TRIES_MS = 500;

/** Retries while the site is busy because of other work on the machine. */
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

/** Sends the first half of an event form, and retries if the site is busy. `finish` sends the second half. */
export async function beginUpload(
  dataDir: string,
  address: string,
  token: string,
): Promise<{ upload: ClientRequest; finish: () => void }> {
  const fields = { title: "In time", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
  const form = new Response(formOf({ ...fields, images: await pictureFile() }));
  const body = Buffer.from(await form.arrayBuffer());
  const half = body.length - 200;
  const isTaken = () =>
    vi
      .waitFor(async () => expect(await readdir(join(dataDir, "tmp"))).toHaveLength(1), { timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
  for (;;) {
    await fetchPatiently(`${address}/api/branch`);
    const upload = request(`${address}/api/events`, {
      method: "POST",
      headers: {
        "content-type": form.headers.get("content-type") ?? "",
        "content-length": body.length,
        authorization: `Bearer ${token}`,
      },
    });
    upload.write(body.subarray(0, half));
    const isBusy = once(upload, "response").then(() => false);
    isBusy.catch(() => undefined);
    if (await Promise.race([isTaken(), isBusy])) return { upload, finish: () => upload.end(body.subarray(half)) };
    upload.on("error", () => undefined).destroy();
  }
}
