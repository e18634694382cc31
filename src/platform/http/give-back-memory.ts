import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { HttpServer } from "./server.ts";

const STILL_MS = 10_000;

/** Health checks run all the time. */
const WATCHED = new Set(["/healthz", "/readyz"]);

/** Repeats until nothing is left, compacts the heap, and returns free pages to the system. */
const ALL_THERE_IS = { type: "major", flavor: "last-resort", execution: "async" } as const;

/** Node's own flag for this would slow down its start. */
function collectAll() {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return collect(ALL_THERE_IS);
}

/**
 * Returns memory to the system after rendering has stopped for a while. V8 would do this too under low load, but bases
 * its estimate on the last load.
 * @param collect blocks the process for some 70 ms
 */
export function giveBackMemory(app: HttpServer, collect = collectAll) {
  const waiting = setTimeout(() => void collect(), STILL_MS).unref();
  app.addHook("onResponse", async ({ routeOptions }) => {
    if (!WATCHED.has(routeOptions.url ?? "")) waiting.refresh();
  });
  app.addHook("onClose", async () => clearTimeout(waiting));
}
