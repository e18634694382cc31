import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { HttpServer } from "./server.ts";

const STILL_MS = 10_000;

/** Who asks whether the site is well does so for ever. */
const WATCHED = new Set(["/healthz", "/readyz"]);

/** Until nothing more is found, with what stays moved together, and free pages given to the system at once. */
const ALL_THERE_IS = { type: "major", flavor: "last-resort", execution: "async" } as const;

/** Node's own flag for this would make its whole start longer. */
function collectAll() {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return collect(ALL_THERE_IS);
}

/**
 * Gives back the memory that answers took to be made, once none has been for a while. V8 does so by itself where little
 * is asked for, but reckons that from what was asked for last.
 * @param collect holds everything up for some 70 ms
 */
export function giveBackMemory(app: HttpServer, collect = collectAll) {
  const waiting = setTimeout(() => void collect(), STILL_MS).unref();
  app.addHook("onResponse", async ({ routeOptions }) => {
    if (!WATCHED.has(routeOptions.url ?? "")) waiting.refresh();
  });
  app.addHook("onClose", async () => clearTimeout(waiting));
}
