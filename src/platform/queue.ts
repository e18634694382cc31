import { channel } from "node:diagnostics_channel";
import { AppError } from "./errors.ts";

/** The client that a task is for. */
export interface Client {
  key: string;
  /** Its tasks start before those of clients without priority. */
  hasPriority?: boolean;
}

export interface Queue {
  /**
   * Runs work when it is the client's turn.
   * @throws AppError("busy") immediately, if too many tasks wait or the wait would be too long
   */
  run<Result>(work: () => Promise<Result>, client?: Client): Promise<Result>;
  /** Runs work whose result several clients may share. */
  share<Result>(work: () => Promise<Result>, client: Client): SharedTask<Result>;
}

interface SharedTask<Result> {
  result: Promise<Result>;
  /**
   * Lets the work also use the turns of this client, so that this client does not wait for the turn of the first one.
   */
  join(client: Client): void;
}

interface QueueOptions {
  /** Name in the metrics. */
  name?: string;
  /** Number of tasks that run at the same time. */
  concurrency: number;
  /** Number of tasks of one client that may wait. */
  maxWaiting?: number;
  /** Tasks with a longer expected wait, in milliseconds, are rejected immediately. */
  maxWaitMs?: number;
  /** Retry-After for rejected clients. */
  retryAfterSeconds?: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

interface Task {
  /** Clients whose turn the task may use; empty once it runs. */
  clients: Set<string>;
  start: () => void;
  reject: () => void;
}

interface WaitingClient {
  tasks: Set<Task>;
  hasPriority: boolean;
}

/** The load of a queue. */
interface QueueState {
  queue: string;
  waiting: number;
  running: number;
}

const ANYONE: Client = { key: "" };
/** An estimate until the first task has finished. */
const INITIAL_PACE_MS = 10;
/** Weight of the last task in the moving average. */
const LAST_TASK_WEIGHT = 0.1;
/** A task that has waited this many times the maximum is rejected after all. */
const PATIENCE = 3;

const states = channel("site.queue");

/** Listens to changes of all named queues. @returns a function that stops listening */
export function listenToQueues(listener: (state: QueueState) => void): () => void {
  const onState = (state: unknown) => listener(state as QueueState);
  states.subscribe(onState);
  return () => void states.unsubscribe(onState);
}

/**
 * Limits concurrent work and is fair between clients: each client has one task per turn. A client with few tasks waits
 * for at most one task of each other client. Tasks of one client run in their order.
 */
export function createQueue(options: QueueOptions): Queue {
  const { name, concurrency, retryAfterSeconds = 5, now = () => performance.now() } = options;
  const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs = Number.POSITIVE_INFINITY } = options;
  /** In the order of turns. A client moves to the end after its turn. */
  const waiting = new Map<string, WaitingClient>();
  let running = 0;
  /** Average time between the ends of two tasks under load. */
  let paceMs = INITIAL_PACE_MS;
  let lastEnd = 0;
  let isStarting = false;

  function publishState() {
    if (name === undefined || !states.hasSubscribers) return;
    const tasks = waiting.values().reduce((sum, client) => sum + client.tasks.size, 0);
    states.publish({ queue: name, waiting: tasks, running } satisfies QueueState);
  }

  function expectedWait({ key, hasPriority = false }: Client) {
    const round = (waiting.get(key)?.tasks.size ?? 0) + 1;
    let ahead = running + round - 1;
    for (const [other, client] of waiting)
      if (other !== key && (client.hasPriority || !hasPriority)) ahead += Math.min(client.tasks.size, round);
    return Math.max(0, ahead - concurrency + 1) * paceMs;
  }

  function isFullFor(client: Client) {
    const isLineFull = (waiting.get(client.key)?.tasks.size ?? 0) >= maxWaiting + Math.max(0, concurrency - running);
    return isLineFull || expectedWait(client) > maxWaitMs;
  }

  function enter(task: Task, { key, hasPriority = false }: Client) {
    task.clients.add(key);
    const client = waiting.get(key) ?? { tasks: new Set(), hasPriority };
    client.tasks.add(task);
    waiting.set(key, client);
  }

  function leave(task: Task) {
    for (const key of task.clients) {
      const tasks = waiting.get(key)?.tasks;
      tasks?.delete(task);
      if (tasks?.size === 0) waiting.delete(key);
    }
    task.clients.clear();
  }

  function nextTask(): Task | undefined {
    const turns = [...waiting];
    const [key, client] = turns.find(([, { hasPriority }]) => hasPriority) ?? turns[0] ?? [];
    if (key === undefined || !client) return undefined;
    waiting.delete(key);
    waiting.set(key, client);
    const [task] = client.tasks;
    if (task) leave(task);
    return task;
  }

  // Start one task per event loop turn, so that cheap requests are served in between.
  function startNext() {
    if (isStarting || running >= concurrency || waiting.size === 0) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      nextTask()?.start();
      startNext();
    });
  }

  async function perform<Result>(work: () => Promise<Result>): Promise<Result> {
    const start = now();
    try {
      return await work();
    } finally {
      const end = now();
      // A single slow task, such as the first one after a start, says little about the pace.
      const taken = Math.min(end - Math.max(start, lastEnd), maxWaitMs);
      paceMs += (taken - paceMs) * LAST_TASK_WEIGHT;
      lastEnd = end;
      running -= 1;
      publishState();
      startNext();
    }
  }

  function share<Result>(work: () => Promise<Result>, client: Client): SharedTask<Result> {
    const busy = () => new AppError("busy", { retryAfterSeconds });
    if (isFullFor(client)) return { result: Promise.reject(busy()), join: () => {} };
    const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
    const task: Task = {
      clients: new Set(),
      start: () => {
        running += 1;
        publishState();
        resolve();
      },
      reject: () => {
        leave(task);
        publishState();
        reject(busy());
      },
    };
    enter(task, client);
    publishState();
    startNext();
    const waitForTurn = () => setTimeout(giveUp, maxWaitMs * PATIENCE);
    // With a free place, the task waits only because the event loop was blocked, as while the site loads.
    const giveUp = () => {
      if (running < concurrency) patience = waitForTurn();
      else task.reject();
    };
    let patience = Number.isFinite(maxWaitMs) ? waitForTurn() : undefined;
    const isWaiting = () => task.clients.size > 0;
    return {
      result: turn.finally(() => clearTimeout(patience)).then(() => perform(work)),
      join: (other) => {
        if (isWaiting() && !task.clients.has(other.key) && !isFullFor(other)) enter(task, other);
      },
    };
  }

  return { run: (work, client = ANYONE) => share(work, client).result, share };
}
