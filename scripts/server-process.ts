import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildFolder } from "./build/build-site.ts";

/**
 * The server runs for months and renders few pages at once. A small space for new objects is enough, and saves memory;
 * src/platform/http/give-back-memory.ts returns the rest to the system.
 */
export const serverFlags = ["--max-semi-space-size=4", "--enable-source-maps"];

/** Where the built server begins. */
export const serverScript = join(buildFolder, "site/serve.js");

/** What Node is told to become the built server. */
export const serverArguments = [...serverFlags, serverScript];

/** Two hashes and two pictures at once leave threads for what pages need: reading files and compressing. */
const THREADS = "8";

/**
 * What the C library (glibc) does with memory: it keeps some for each thread that ever asked for any, where two are plenty;
 * what was a page's goes back to the system once it is free; and no more is asked for than is needed.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_TOP_PAD_: "0",
  UV_THREADPOOL_SIZE: THREADS,
};

/** This process becomes the server; where the system has no way to do that, it waits for one beside it. */
export function becomeServer(options: readonly string[]) {
  const env = { ...process.env, ...serverEnvironment };
  const line = [...serverArguments, ...options];
  if (process.platform !== "win32") process.execve?.(process.execPath, [process.execPath, ...line], env);
  const server = spawn(process.execPath, line, { stdio: "inherit", env });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
  server.on("close", (code) => process.exit(code ?? 1));
}
