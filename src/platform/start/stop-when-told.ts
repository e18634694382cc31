import { isRunByNpm } from "../config.ts";

/** Less than the ten seconds that service managers and users wait. */
const STOP_WITHIN_MS = 9_000;
/** npm forwards a signal that a terminal sends to both, so it arrives twice. */
const SAME_WISH_MS = 1_000;
const LOOK_EVERY_MS = 500;

/**
 * Calls `close` on SIGTERM and SIGINT. Exits after nine seconds, or on a second signal. A shell between npm and this
 * process does not forward the signal, so the end of that shell counts as one.
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
