import type { ReadyAnswer } from "./ready-answer.ts";

interface KeptOptions {
  maxBytes: number;
  /** Pages tell what is upcoming and what is past, so none lives longer than this. */
  maxAgeMs: number;
  now: () => number;
}

/** Answers by their address, as many as fit; the one that nobody has asked for longest goes first. */
export class KeptAnswers {
  readonly #answers = new Map<string, { answer: ReadyAnswer; madeAt: number }>();
  readonly #options: KeptOptions;

  constructor(options: KeptOptions) {
    this.#options = options;
  }

  find(key: string): ReadyAnswer | undefined {
    const kept = this.#answers.get(key);
    if (!kept || this.#isOld(kept)) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, kept);
    return kept.answer;
  }

  keep(key: string, answer: ReadyAnswer, madeAt: number) {
    this.#answers.delete(key);
    if (answer.bytes > this.#options.maxBytes) return;
    this.#answers.set(key, { answer, madeAt });
    let bytes = 0;
    for (const [other, kept] of this.#answers) {
      if (this.#isOld(kept)) this.#answers.delete(other);
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

  #isOld({ madeAt }: { madeAt: number }) {
    return this.#options.now() - madeAt >= this.#options.maxAgeMs;
  }
}
