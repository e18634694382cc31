import { channel } from "node:diagnostics_channel";
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
  /** They are let in one by one, each by whoever leaves. */
  const waiting: (() => void)[] = [];
  let running = 0;
  const tell = () => {
    if (name && states.hasSubscribers)
      states.publish({ queue: name, waiting: waiting.length, running } satisfies QueueState);
  };
  async function enter() {
    if (running < concurrency) {
      running += 1;
      return tell();
    }
    if (waiting.length >= queue) throw new AppError("busy", { retryAfterSeconds });
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    tell();
    await promise;
  }
  function leave() {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
    tell();
  }
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
