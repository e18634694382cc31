import { AppError } from "./errors.ts";

/** Does a piece of work for `asker` when their turn has come. It throws AppError("busy") at once when that would be too late. */
export type FairQueue = <Result>(asker: string, work: () => Promise<Result>) => Promise<Result>;

export interface FairQueueOptions {
  /** Pieces of work that run at once. */
  concurrency: number;
  /** Who would have to wait longer than this, in milliseconds, is sent away at once. */
  waitMaxMs: number;
  retryAfterSeconds: number;
  /** Milliseconds from whatever beginning. */
  now?: () => number;
}

interface Piece {
  start: () => void;
  refuse: () => void;
}

/** A guess, until the first piece has told. */
const FIRST_GUESS_MS = 10;
/** Of the last piece in what the next is thought to take. */
const SHARE_OF_LAST = 0.1;
/** A piece that was let in and has waited this much longer than was reckoned is sent away after all. */
const PATIENCE = 3;

/**
 * Bounds a kind of work, and is fair between those who ask for it: each has one piece done in turn, so that who asks for
 * little waits for one piece of everybody else at most, however many they have asked for.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { concurrency, waitMaxMs, retryAfterSeconds, now = () => performance.now() } = options;
  /** In the order of turns; who has had one goes to the end. */
  const waiting = new Map<string, Piece[]>();
  let running = 0;
  /** Of time between the ends of two pieces while there is work: less than one takes where they wait for others. */
  let paceMs = FIRST_GUESS_MS;
  let lastEnd = 0;
  let isStarting = false;

  /** How long it would be until the next piece of `asker` begins. */
  function expectedWait(asker: string) {
    const round = (waiting.get(asker)?.length ?? 0) + 1;
    let ahead = running + round - 1;
    for (const [other, pieces] of waiting) if (other !== asker) ahead += Math.min(pieces.length, round);
    return Math.max(0, ahead - concurrency + 1) * paceMs;
  }

  function next(): Piece | undefined {
    for (const [asker, pieces] of waiting) {
      const piece = pieces.shift();
      waiting.delete(asker);
      if (pieces.length > 0) waiting.set(asker, pieces);
      if (piece) return piece;
    }
    return undefined;
  }

  // One a turn of the event loop: what costs little is answered between two pieces.
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

  return async (asker, work) => {
    const busy = () => new AppError("busy", { retryAfterSeconds });
    if (expectedWait(asker) > waitMaxMs) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const pieces = waiting.get(asker) ?? [];
    const piece: Piece = {
      start: () => {
        running += 1;
        resolve();
      },
      refuse: () => {
        pieces.splice(pieces.indexOf(piece), 1);
        reject(busy());
      },
    };
    pieces.push(piece);
    waiting.set(asker, pieces);
    startNext();
    const patience = setTimeout(piece.refuse, waitMaxMs * PATIENCE);
    try {
      await promise;
    } finally {
      clearTimeout(patience);
    }
    return run(work);
  };
}
