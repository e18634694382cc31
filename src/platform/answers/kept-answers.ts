import type { Freshness, Span } from "./freshness.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

interface Kept {
  answer: ReadyAnswer;
  span: Span;
  madeAt: number;
  movedAt: number;
  bytes: number;
}

/** A map that is reordered at each look-up costs more than sending the answer does. */
const MOVE_AFTER_MS = 1000;

/**
 * Answers by their address, as many as fit; of those that nobody has asked for lately the oldest goes first. One that no
 * longer holds stays in its place, since it is better than none.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, Kept>();
  readonly #maxBytes: number;
  readonly #freshness: Freshness;
  #bytes = 0;

  constructor(maxBytes: number, freshness: Freshness) {
    this.#maxBytes = maxBytes;
    this.#freshness = freshness;
  }

  /** The answer that may be sent. */
  find(key: string): ReadyAnswer | undefined {
    const kept = this.#answers.get(key);
    if (!kept) return undefined;
    const now = this.#freshness.now();
    if (!this.#freshness.holds(kept.span, kept.madeAt, now)) return undefined;
    if (now - kept.movedAt >= MOVE_AFTER_MS) {
      kept.movedAt = now;
      this.#answers.delete(key);
      this.#answers.set(key, kept);
    }
    return kept.answer;
  }

  /** The answer of before, whether it still holds or not. */
  findOld(key: string): ReadyAnswer | undefined {
    return this.#answers.get(key)?.answer;
  }

  /** @param madeAt when its making began, in `span` */
  keep(key: string, answer: ReadyAnswer, span: Span, madeAt: number) {
    this.drop(key);
    if (answer.bytes > this.#maxBytes) return;
    const kept = { answer, span, madeAt, movedAt: this.#freshness.now(), bytes: 0 };
    this.#answers.set(key, kept);
    const weigh = () => {
      if (this.#answers.get(key) !== kept) return;
      this.#bytes += answer.bytes - kept.bytes;
      kept.bytes = answer.bytes;
    };
    weigh();
    answer.onGrown = weigh;
    for (const other of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.drop(other);
    }
  }

  drop(key: string) {
    this.#bytes -= this.#answers.get(key)?.bytes ?? 0;
    this.#answers.delete(key);
  }
}
