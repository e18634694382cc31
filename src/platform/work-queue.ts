import { channel } from "node:diagnostics_channel";
import { AppError } from "./errors.ts";

export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The load of a queue. */
export interface QueueState {
  queue: string;
  waiting: number;
  running: number;
}

const states = channel("site.work-queue");

/** Listens to changes of all named queues. @returns a function that stops listening */
export function listenToQueues(listener: (state: QueueState) => void): () => void {
  const onState = (state: unknown) => listener(state as QueueState);
  states.subscribe(onState);
  return () => void states.unsubscribe(onState);
}

export interface WorkQueueOptions {
  /** Name in the metrics. */
  name?: string;
  /** Number of tasks that run at the same time. */
  concurrency: number;
  /** Number of tasks that may wait, first in, first out. */
  queue: number;
  /** Retry-After for rejected clients. */
  retryAfterSeconds?: number;
}

/** Limits concurrent work. The returned function throws AppError("busy") when the queue is full. */
export function createWorkQueue({ name, concurrency, queue, retryAfterSeconds = 5 }: WorkQueueOptions): WorkQueue {
  /** Each finished task starts the next one. */
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
