import { isRunByNpm } from "../config.ts";

/** Below what service managers and people wait for: ten seconds. */
const STOP_WITHIN_MS = 9_000;
/** npm passes on what a terminal has sent to both: one wish, heard twice. */
const SAME_WISH_MS = 1_000;
const LOOK_EVERY_MS = 500;

/**
 * Ends the process by `close` on SIGTERM and SIGINT, and without waiting any longer after nine seconds, or when it is told
 * again. A shell that npm started it by keeps the signal to itself; so the end of that shell is taken for one.
 */
export function stopWhenTold(close: () => Promise<unknown>): void {
  let toldAt: number | undefined;
  const parent = process.ppid;

  const stop = () => {
    if (toldAt !== undefined) {
      if (performance.now() - toldAt > SAME_WISH_MS) process.exit(1);
      return;
    }
    toldAt = performance.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  if (isRunByNpm())
    setInterval(() => {
      if (process.ppid !== parent && toldAt === undefined) stop();
    }, LOOK_EVERY_MS).unref();
}
