import pLimit from "p-limit";
import { AppError } from "./errors.ts";

export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface WorkQueueOptions {
  /** Pieces of work that run at once. */
  concurrency: number;
  /** Pieces that may wait besides, first come first served. */
  queue: number;
  /** When those who find no place may come again. */
  retryAfterSeconds?: number;
}

/** Bounds a kind of work. The function it returns throws AppError("busy") when no place is left. */
export function createWorkQueue({ concurrency, queue, retryAfterSeconds = 5 }: WorkQueueOptions): WorkQueue {
  const limit = pLimit(concurrency);
  return async (work) => {
    const isFull = limit.activeCount >= concurrency && limit.pendingCount >= queue;
    if (isFull) throw new AppError("busy", { retryAfterSeconds });
    return limit(work);
  };
}
