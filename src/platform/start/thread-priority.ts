import { readdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** Linux sets the priority of each thread separately, and lists the threads of a process here. */
const THREADS = "/proc/self/task";
/** Threads of libuv hash passwords, compress, and decode pictures; those of libvips, which they start, inherit it. */
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
    // Not Linux, or not permitted. The site only answers later beside sign-ins and uploads.
  }
}
