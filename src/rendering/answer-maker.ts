import type { FastifyBaseLogger } from "fastify";
import { DatabaseAway } from "#platform/db/database-away.ts";
import { AppError } from "#platform/errors.ts";
import type { FairQueue } from "#platform/fair-queue.ts";
import { loggedPath } from "#shared/logged-path.ts";
import type { Freshness, Span } from "./freshness.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

interface MakerOptions {
  kept: KeptAnswers;
  freshness: Freshness;
  share: FairQueue["share"];
  /** False to render every response. */
  keep: boolean;
  log: FastifyBaseLogger;
}

interface Making {
  span: Span;
  join: (asker: string) => void;
  answer: Promise<ReadyAnswer>;
}

/** Not found and forbidden are valid responses, so an older response must not replace them. */
const isAnswer = (error: unknown) => error instanceof AppError && error.status < 500;

/** Renders each response once for all clients that request it meanwhile, and caches complete responses. */
export class AnswerMaker {
  readonly #options: MakerOptions;
  readonly #makings = new Map<string, Making>();

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** Returns a response that can be sent without rendering. */
  find(key: string): ReadyAnswer | undefined {
    return this.#options.kept.find(key);
  }

  /** Joins a running rendering, if it started after the last change. */
  underWay(key: string, asker: string): Promise<ReadyAnswer> | undefined {
    if (!this.#options.keep) return undefined;
    const making = this.#makings.get(key);
    if (making?.span !== this.#options.freshness.span()) return undefined;
    making.join(asker);
    return making.answer;
  }

  /** Renders a response in the turn of `asker`. On failure, returns the stale response. */
  start(key: string, asker: string, make: () => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    const span = this.#options.freshness.span();
    const { result, join } = this.#options.share(asker, make);
    const making: Making = { span, join, answer: this.#keepOrFindOld(key, span, result) };
    this.#makings.set(key, making);
    const forget = () => {
      if (this.#makings.get(key) === making) this.#makings.delete(key);
    };
    making.answer.then(forget, forget);
    return making.answer;
  }

  async #keepOrFindOld(key: string, span: Span, making: Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    const { kept, freshness, keep } = this.#options;
    const madeAt = freshness.now();
    const reckoned = keep && this.#reckon(span);
    try {
      const made = await making;
      if (made.status >= 500) return this.#old(key, { status: made.status }) ?? made;
      await reckoned;
      // A rendering that started before a change is stale.
      if (keep && made.isWhole && span === freshness.span()) kept.keep(key, made, span, madeAt);
      return made;
    } catch (error) {
      if (isAnswer(error)) kept.drop(key);
      const old = isAnswer(error) ? undefined : this.#old(key, { err: error });
      if (old) return old;
      throw error;
    }
  }

  /** If the expiry is unknown, the response is not cached. */
  #reckon(span: Span): Promise<void> {
    const { freshness, log } = this.#options;
    return freshness.reckon(span).catch((error: unknown) => {
      const level = error instanceof DatabaseAway ? "debug" : "error";
      log[level]({ err: error }, "could not calculate when cached responses expire");
    });
  }

  #old(key: string, why: object): ReadyAnswer | undefined {
    const { kept, log } = this.#options;
    const old = kept.findOld(key);
    // Log only the path, because the query may contain a visitor's search.
    if (old) log.warn({ ...why, path: loggedPath(key) }, "a response failed, so the stale response is sent");
    return old;
  }
}
