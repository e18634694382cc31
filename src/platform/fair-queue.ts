import { AppError } from "./errors.ts";

export interface FairQueue {
  /** Does a piece of work for `asker` when their turn has come. It throws AppError("busy") at once when that would be too late. */
  inTurn<Result>(asker: string, work: () => Promise<Result>): Promise<Result>;
  /** The same for a piece whose result others may want too. */
  share<Result>(asker: string, work: () => Promise<Result>): SharedPiece<Result>;
}

interface SharedPiece<Result> {
  result: Promise<Result>;
  /** Has the piece take a turn of this asker's, should one come before its own: they need not wait with whoever was first. */
  join(asker: string): void;
}

export interface FairQueueOptions {
  /** Pieces of work that run at once. */
  concurrency: number;
  /** A piece that would wait longer than this, in milliseconds, is refused at once. */
  waitMaxMs: number;
  retryAfterSeconds: number;
  /** Milliseconds from whatever beginning. */
  now?: () => number;
}

interface Piece {
  /** Whose turns it may take; nobody's any more once it has begun. */
  askers: Set<string>;
  start: () => void;
  refuse: () => void;
}

/** A guess, until the first piece has told. */
const FIRST_GUESS_MS = 10;
/** Of the last piece in what the next is thought to take. */
const SHARE_OF_LAST = 0.1;
/** A piece that was let in and has waited this many times the longest wait is refused after all. */
const PATIENCE = 3;

/**
 * Bounds a kind of work, and is fair between those who ask for it: each has one piece done in turn, so that who asks for
 * little waits for one piece of everybody else at most, however many they have asked for.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { concurrency, waitMaxMs, retryAfterSeconds, now = () => performance.now() } = options;
  /** In the order of turns; who has had one goes to the end. */
  const waiting = new Map<string, Set<Piece>>();
  let running = 0;
  /** Of time between the ends of two pieces while there is work: less than one takes where they wait for others. */
  let paceMs = FIRST_GUESS_MS;
  let lastEnd = 0;
  let isStarting = false;

  /** How long it would be until the next piece of `asker` begins. */
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

  /** Takes a piece away from all who wait for it. */
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
