import { AppError } from "../errors.ts";

export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` pieces of work at once and lets `queue` more wait, first come first served.
 * The function it returns throws AppError("busy") when no place is left.
 */
export function createWorkQueue({ concurrency, queue }: { concurrency: number; queue: number }): WorkQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running < concurrency) running++;
    else if (waiting.length < queue) await new Promise<void>((start) => waiting.push(start));
    else throw new AppError("busy", { retryAfterSeconds: 5 });
    try {
      return await work();
    } finally {
      // The place is handed on rather than freed, so that nobody who comes now overtakes the queue.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
