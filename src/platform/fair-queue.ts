import { AppError } from "./errors.ts";

export interface FairQueue {
  /** Runs work in the turn of `asker`. Throws AppError("busy") immediately if the wait would be too long. */
  inTurn<Result>(asker: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs work whose result other clients may share. */
  share<Result>(asker: string, work: () => Promise<Result>): SharedPiece<Result>;
}

interface SharedPiece<Result> {
  result: Promise<Result>;
  /** Lets the work also use the turns of this client, so that the client need not wait for the first one's turn. */
  join(asker: string): void;
}

export interface FairQueueOptions {
  /** Number of tasks that run at the same time. */
  concurrency: number;
  /** Tasks with a longer expected wait, in milliseconds, are rejected immediately. */
  waitMaxMs: number;
  retryAfterSeconds: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

interface Piece {
  /** Clients whose turn the task may use; empty once it runs. */
  askers: Set<string>;
  start: () => void;
  refuse: () => void;
}

/** An estimate until the first task has finished. */
const FIRST_GUESS_MS = 10;
/** Weight of the last task in the moving average. */
const SHARE_OF_LAST = 0.1;
/** A task that has waited this many times the maximum is rejected after all. */
const PATIENCE = 3;

/**
 * Limits concurrent work and is fair between clients: each client has one task per turn. A client with few tasks waits
 * for at most one task of each other client.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { concurrency, waitMaxMs, retryAfterSeconds, now = () => performance.now() } = options;
  /** In the order of turns. A client moves to the end after its turn. */
  const waiting = new Map<string, Set<Piece>>();
  let running = 0;
  /** Average time between the ends of two tasks under load. */
  let paceMs = FIRST_GUESS_MS;
  let lastEnd = 0;
  let isStarting = false;

  /** Returns the expected wait of the next task of `asker`. */
  function expectedWait(asker: string) {
    const round = (waiting.get(asker)?.size ?? 0) + 1;
    let ahead = running + round - 1;
    for (const [other, pieces] of waiting) if (other !== asker) ahead += Math.min(pieces.size, round);
    return Math.max(0, ahead - concurrency + 1) * paceMs;
  }

  function enter(piece: Piece, asker: string) {
    piece.askers.add(asker);
    waiting.set(asker, (waiting.get(asker) ?? new Set()).add(piece));
  }

  /** Removes a task from all its clients. */
  function leave(piece: Piece) {
    for (const asker of piece.askers) {
      const pieces = waiting.get(asker);
      pieces?.delete(piece);
      if (pieces?.size === 0) waiting.delete(asker);
    }
    piece.askers.clear();
  }

  function next(): Piece | undefined {
    const [turn] = waiting;
    if (!turn) return undefined;
    const [asker, pieces] = turn;
    waiting.delete(asker);
    waiting.set(asker, pieces);
    const [piece] = pieces;
    if (piece) leave(piece);
    return piece;
  }

  // Start one task per event loop turn, so that cheap requests are served in between.
  function startNext() {
    if (isStarting || running >= concurrency || waiting.size === 0) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      next()?.start();
      startNext();
    });
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const begun = now();
    try {
      return await work();
    } finally {
      const end = now();
      paceMs += (end - Math.max(begun, lastEnd) - paceMs) * SHARE_OF_LAST;
      lastEnd = end;
      running -= 1;
      startNext();
    }
  }

  function share<Result>(asker: string, work: () => Promise<Result>): SharedPiece<Result> {
    const busy = () => new AppError("busy", { retryAfterSeconds });
    if (expectedWait(asker) > waitMaxMs) return { result: Promise.reject(busy()), join: () => {} };
    const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
    const piece: Piece = {
      askers: new Set(),
      start: () => {
        running += 1;
        resolve();
      },
      refuse: () => {
        leave(piece);
        reject(busy());
      },
    };
    enter(piece, asker);
    startNext();
    const patience = setTimeout(piece.refuse, waitMaxMs * PATIENCE);
    const isWaiting = () => piece.askers.size > 0;
    return {
      result: turn.finally(() => clearTimeout(patience)).then(() => run(work)),
      join: (joiner) => {
        if (isWaiting() && !piece.askers.has(joiner) && expectedWait(joiner) <= waitMaxMs) enter(piece, joiner);
      },
    };
  }

  return { inTurn: (asker, work) => share(asker, work).result, share };
}
