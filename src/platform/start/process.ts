import { readdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { resolve } from "node:path";
import { type Config, isRunByNpm } from "../config.ts";
import { exitCodes, fileRefusal, StartupError } from "../startup-error.ts";

/** Runs `start`. On an expected failure, prints one line and exits with its code. */
export async function runOrExplain(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const refusal = error instanceof StartupError ? error : fileRefusal(error);
    if (refusal) console.error(refusal.message);
    else console.error(error);
    process.exit(exitCodes[refusal?.exitReason ?? "unforeseen"]);
  }
}

/** Less than the ten seconds that service managers and users wait. */
const STOP_WITHIN_MS = 9_000;
/** npm forwards a signal that a terminal sends to both, so it arrives twice. */
const SAME_WISH_MS = 1_000;
const LOOK_EVERY_MS = 500;

/**
 * Calls `close` on SIGTERM and SIGINT. Exits after nine seconds, or on a second signal. A shell between npm and this
 * process does not forward the signal, so the end of that shell counts as one.
 */
export function stopOnSignal(close: () => Promise<unknown>): void {
  let signalledAt: number | undefined;
  const parent = process.ppid;

  const stop = () => {
    if (signalledAt !== undefined) {
      if (performance.now() - signalledAt > SAME_WISH_MS) process.exit(1);
      return;
    }
    signalledAt = performance.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  if (isRunByNpm())
    setInterval(() => {
      if (process.ppid !== parent && signalledAt === undefined) stop();
    }, LOOK_EVERY_MS).unref();
}

const CHECK = "--check";
const WHILE_RUNNING = "--while-running";

export interface StartOptions {
  /** Report whether the site can start, and exit. */
  isCheck: boolean;
  /** The site is already running, so its port and data folder are in use. */
  isRunning: boolean;
}

/**
 * Reads the options of a start.
 * @throws StartupError when an option is unknown, or when "--while-running" comes without "--check"
 */
export function readStartOptions(options: readonly string[]): StartOptions {
  const usage = `Usage: npm start [-- ${CHECK} [${WHILE_RUNNING}]]`;
  const unknown = options.find((option) => option !== CHECK && option !== WHILE_RUNNING);
  if (unknown) throw new StartupError(`There is no option ${unknown}. ${usage}`, { exitReason: "usage" });
  const isCheck = options.includes(CHECK);
  const isRunning = options.includes(WHILE_RUNNING);
  if (isRunning && !isCheck)
    throw new StartupError(`${WHILE_RUNNING} needs ${CHECK}. ${usage}`, { exitReason: "usage" });
  return { isCheck, isRunning };
}

/** Describes where a site listens and stores its data, without secrets. */
export function describeLocations({ host, port, dataDir, databaseUrl, mediaS3 }: Config): string {
  const database = databaseUrl ? `PostgreSQL at ${new URL(databaseUrl).hostname || "localhost"}` : "SQLite";
  const files = mediaS3 ? `uploads in the bucket "${mediaS3.bucket}"` : "uploads";
  return `port ${port} of ${host}, ${database} and ${files}, data folder ${resolve(dataDir)}`;
}

/** Linux sets the priority of each thread separately, and lists the threads of a process here. */
const THREADS = "/proc/self/task";
/**
 * Threads of libuv hash passwords, compress, and decode pictures. Threads of libvips, which libuv threads start,
 * inherit the priority.
 */
const WORKER = /^lib(uv|vips)[- ]worker/;
/** Added to the priority of the process: a busy worker then gets a tenth of the time that the busy main thread gets. */
const LOWER_BY = 10;
const LOWEST = 19;

/**
 * Lets the thread that answers requests run before the threads that hash passwords and decode pictures. Without it, pages
 * wait for sign-ins and uploads on a server with few cores. Call it once the threads are running, after any file was read.
 * Does nothing on systems other than Linux.
 */
export function lowerWorkerPriority(): void {
  try {
    for (const thread of readdirSync(THREADS))
      if (WORKER.test(readFileSync(`${THREADS}/${thread}/comm`, "utf8")))
        setPriority(Number(thread), Math.min(LOWEST, getPriority() + LOWER_BY));
  } catch {
    // Not Linux, or not permitted. Responses are only slower during sign-ins and uploads.
  }
}
