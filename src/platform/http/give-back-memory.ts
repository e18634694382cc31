import type { HttpServer } from "./server.ts";

const STILL_MS = 10_000;

/** Who asks whether the site is well does so for ever. */
const WATCHED = new Set(["/healthz", "/readyz"]);

/** Until nothing more is found, with what stays moved together, and free pages given to the system at once. */
const ALL_THERE_IS = { type: "major", flavor: "last-resort", execution: "async" } as const;

/**
 * Gives back the memory that answers took to be made, once none has been for a while. V8 does so by itself where little
 * is asked for, but reckons that from what was asked for last. Does nothing in a process that was started without
 * `--expose-gc`.
 * @param collect holds everything up for some 70 ms
 */
export function giveBackMemory(app: HttpServer, collect = globalThis.gc) {
  if (!collect) return;
  const waiting = setTimeout(() => void collect(ALL_THERE_IS), STILL_MS).unref();
  app.addHook("onResponse", async ({ routeOptions }) => {
    if (!WATCHED.has(routeOptions.url ?? "")) waiting.refresh();
  });
  app.addHook("onClose", async () => clearTimeout(waiting));
}
