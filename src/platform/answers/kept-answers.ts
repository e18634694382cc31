import type { ReadyAnswer } from "./ready-answer.ts";

interface KeptOptions {
  maxBytes: number;
  /** Pages tell what is upcoming and what is past, so none lives longer than this. */
  maxAgeMs: number;
  now: () => number;
}

interface Kept {
  answer: ReadyAnswer;
  madeAt: number;
  movedAt: number;
}

/** A map that is reordered at each look-up costs more than sending the answer does. */
const MOVE_AFTER_MS = 1000;

/** Answers by their address, as many as fit; of those that nobody has asked for lately the oldest goes first. */
export class KeptAnswers {
  readonly #answers = new Map<string, Kept>();
  readonly #options: KeptOptions;

  constructor(options: KeptOptions) {
    this.#options = options;
  }

  find(key: string): ReadyAnswer | undefined {
    const kept = this.#answers.get(key);
    if (!kept) return undefined;
    const now = this.#options.now();
    if (now - kept.madeAt >= this.#options.maxAgeMs) return undefined;
    if (now - kept.movedAt >= MOVE_AFTER_MS) {
      kept.movedAt = now;
      this.#answers.delete(key);
      this.#answers.set(key, kept);
    }
    return kept.answer;
  }

  keep(key: string, answer: ReadyAnswer, madeAt: number) {
    this.#answers.delete(key);
    if (answer.bytes > this.#options.maxBytes) return;
    const now = this.#options.now();
    this.#answers.set(key, { answer, madeAt, movedAt: now });
    let bytes = 0;
    for (const [other, kept] of this.#answers) {
      if (now - kept.madeAt >= this.#options.maxAgeMs) this.#answers.delete(other);
      else bytes += kept.answer.bytes;
    }
    for (const [other, kept] of this.#answers) {
      if (bytes <= this.#options.maxBytes) break;
      this.#answers.delete(other);
      bytes -= kept.answer.bytes;
    }
  }

  clear() {
    this.#answers.clear();
  }
}
