import { channel } from "node:diagnostics_channel";
import pLimit from "p-limit";
import { AppError } from "./errors.ts";

export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How much a queue has to do. */
export interface QueueState {
  queue: string;
  waiting: number;
  running: number;
}

const states = channel("site.work-queue");

/** Tells of every change of a queue that has a name. @returns what ends it */
export function listenToQueues(listener: (state: QueueState) => void): () => void {
  const onState = (state: unknown) => listener(state as QueueState);
  states.subscribe(onState);
  return () => void states.unsubscribe(onState);
}

export interface WorkQueueOptions {
  /** What figures call it. */
  name?: string;
  /** Pieces of work that run at once. */
  concurrency: number;
  /** Pieces that may wait besides, first come first served. */
  queue: number;
  /** When those who find no place may come again. */
  retryAfterSeconds?: number;
}

/** Bounds a kind of work. The function it returns throws AppError("busy") when no place is left. */
export function createWorkQueue({ name, concurrency, queue, retryAfterSeconds = 5 }: WorkQueueOptions): WorkQueue {
  const limit = pLimit(concurrency);
  const tell = () => {
    if (name && states.hasSubscribers)
      states.publish({ queue: name, waiting: limit.pendingCount, running: limit.activeCount } satisfies QueueState);
  };
  return async (work) => {
    const isFull = limit.activeCount >= concurrency && limit.pendingCount >= queue;
    if (isFull) throw new AppError("busy", { retryAfterSeconds });
    const done = limit(work);
    tell();
    // The queue itself notices the end a moment after whoever waits for it.
    void done.catch(() => undefined).finally(() => setImmediate(tell));
    return done;
  };
}
