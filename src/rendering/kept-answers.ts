import type { Freshness, Span } from "./freshness.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

interface Kept {
  answer: ReadyAnswer;
  span: Span;
  madeAt: number;
  movedAt: number;
  bytes: number;
}

/** Reordering the map at each lookup would cost more than sending the response. */
const MOVE_AFTER_MS = 1000;
/** The share of the cache for entries that were requested only once. */
const SHARE_OF_NEW = 0.25;

/** Entries in the order of their last use, oldest first. */
class Room {
  readonly answers = new Map<string, Kept>();
  bytes = 0;

  put(key: string, kept: Kept) {
    this.answers.set(key, kept);
    this.bytes += kept.bytes;
  }

  take(key: string) {
    this.bytes -= this.answers.get(key)?.bytes ?? 0;
    this.answers.delete(key);
  }
}

/**
 * A cache of responses by URL with a size limit. Evicts the least recently used entry. Entries that were requested once
 * have a separate area, so that requests for random URLs evict only each other. Stale entries stay, as a fallback.
 */
export class KeptAnswers {
  readonly #new = new Room();
  readonly #askedAgain = new Room();
  readonly #maxBytes: number;
  readonly #freshness: Freshness;

  constructor(maxBytes: number, freshness: Freshness) {
    this.#maxBytes = maxBytes;
    this.#freshness = freshness;
  }

  /** Returns a valid cached response. */
  find(key: string): ReadyAnswer | undefined {
    const room = this.#roomOf(key);
    const kept = room.answers.get(key);
    if (!kept) return undefined;
    const now = this.#freshness.now();
    if (!this.#freshness.holds(kept.span, kept.madeAt, now)) return undefined;
    if (now - kept.movedAt >= MOVE_AFTER_MS) {
      kept.movedAt = now;
      room.take(key);
      this.#askedAgain.put(key, kept);
    }
    return kept.answer;
  }

  /** Returns a cached response, valid or stale. */
  findOld(key: string): ReadyAnswer | undefined {
    return this.#roomOf(key).answers.get(key)?.answer;
  }

  /** @param madeAt the start of its rendering, within `span` */
  keep(key: string, answer: ReadyAnswer, span: Span, madeAt: number) {
    const room = this.#roomOf(key);
    room.take(key);
    if (answer.bytes > this.#maxBytes) return;
    const kept = { answer, span, madeAt, movedAt: this.#freshness.now(), bytes: answer.bytes };
    room.put(key, kept);
    answer.onResized = () => this.#weigh(key, kept);
    this.#makeRoom();
  }

  drop(key: string) {
    this.#roomOf(key).take(key);
  }

  #roomOf(key: string): Room {
    return this.#askedAgain.answers.has(key) ? this.#askedAgain : this.#new;
  }

  #weigh(key: string, kept: Kept) {
    const room = this.#roomOf(key);
    if (room.answers.get(key) !== kept) return;
    room.bytes += kept.answer.bytes - kept.bytes;
    kept.bytes = kept.answer.bytes;
    this.#makeRoom();
  }

  #makeRoom() {
    while (this.#new.bytes + this.#askedAgain.bytes > this.#maxBytes) {
      const isNew = this.#new.bytes > this.#maxBytes * SHARE_OF_NEW || this.#askedAgain.answers.size === 0;
      const room = isNew ? this.#new : this.#askedAgain;
      room.take(room.answers.keys().next().value ?? "");
    }
  }
}
