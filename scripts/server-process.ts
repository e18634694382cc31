import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildFolder } from "./build/build-site.ts";

/** The server runs for months and renders few pages at once. A small space for new objects is enough and saves memory. */
export const serverFlags = ["--max-semi-space-size=4", "--enable-source-maps"];

/** Path of the built server's entry file. */
export const serverScript = join(buildFolder, "site/serve.js");

/** Arguments of Node for the built server. */
export const serverArguments = [...serverFlags, serverScript];

/** With two hashes and two image jobs at once, other threads stay free for reading files and compressing pages. */
const THREADS = "8";

/**
 * Tunes memory allocation in the C library (glibc). Two arenas are enough, although glibc would make one for each
 * thread. Free memory returns to the system early, and glibc requests only the memory it needs.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_TOP_PAD_: "0",
  UV_THREADPOOL_SIZE: THREADS,
};

/** Replaces this process with the server. On systems that cannot do that, starts the server as a child and waits. */
export function becomeServer(options: readonly string[]) {
  const env = { ...process.env, ...serverEnvironment };
  const line = [...serverArguments, ...options];
  if (process.platform !== "win32") process.execve?.(process.execPath, [process.execPath, ...line], env);
  const server = spawn(process.execPath, line, { stdio: "inherit", env });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
  server.on("close", (code) => process.exit(code ?? 1));
}
