import type { FastifyBaseLogger } from "fastify";
import { loggedPath } from "#shared/logged-path.ts";
import { DatabaseAway } from "../db/database-away.ts";
import { AppError } from "../errors.ts";
import type { FairQueue } from "../fair-queue.ts";
import type { Freshness, Span } from "./freshness.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

interface MakerOptions {
  kept: KeptAnswers;
  freshness: Freshness;
  share: FairQueue["share"];
  /** False when every answer is to be made anew. */
  keep: boolean;
  log: FastifyBaseLogger;
}

interface Making {
  span: Span;
  join: (asker: string) => void;
  answer: Promise<ReadyAnswer>;
}

/** Not there, or not allowed: an answer like any other, to which nothing of before is to be preferred. */
const isAnswer = (error: unknown) => error instanceof AppError && error.status < 500;

/** Makes each answer once for all who ask for it meanwhile, and keeps it when nothing was missing. */
export class AnswerMaker {
  readonly #options: MakerOptions;
  readonly #makings = new Map<string, Making>();

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /** What may be sent without making it. */
  find(key: string): ReadyAnswer | undefined {
    return this.#options.kept.find(key);
  }

  /** The answer that is being made, for `asker` too from now on; one that was begun before a change is none of it. */
  underWay(key: string, asker: string): Promise<ReadyAnswer> | undefined {
    if (!this.#options.keep) return undefined;
    const making = this.#makings.get(key);
    if (making?.span !== this.#options.freshness.span()) return undefined;
    making.join(asker);
    return making.answer;
  }

  /** Makes an answer in `asker`'s turn; where that fails, the one of before goes out. */
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
      // What was begun before a change tells of the time before it.
      if (keep && made.isWhole && span === freshness.span()) kept.keep(key, made, span, madeAt);
      return made;
    } catch (error) {
      if (isAnswer(error)) kept.drop(key);
      const old = isAnswer(error) ? undefined : this.#old(key, { err: error });
      if (old) return old;
      throw error;
    }
  }

  /** Where nobody knows until when an answer would hold, it never does. */
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
    // What is asked of a path may be words that somebody searched for.
    if (old) log.warn({ ...why, path: loggedPath(key) }, "a response failed, so the stale response is sent");
    return old;
  }
}
