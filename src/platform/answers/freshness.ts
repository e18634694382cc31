/** The next instant after `now` that changes what visitors see though nobody writes; undefined where none is known. */
export type NextInstant = (now: Date) => Promise<Date | undefined>;

/** A stretch of time, in milliseconds, in which what visitors see stays as it is. */
export interface Span {
  from: number;
  /** Not a number until it has been reckoned. */
  until: number;
  reckoned?: Promise<void>;
}

interface FreshnessOptions {
  clock: () => Date;
  nextInstants: readonly NextInstant[];
  /** While nothing can be made, what was made before holds. */
  canMake: () => boolean;
}

/** Knows whether an answer that was made before still tells the truth. It has no timer: the clock is asked each time. */
export class Freshness {
  readonly #options: FreshnessOptions;
  #span: Span | undefined;

  constructor(options: FreshnessOptions) {
    this.#options = options;
  }

  now(): number {
    return this.#options.clock().getTime();
  }

  /** The present stretch of time; what is begun now is made in it. */
  span(): Span {
    const now = this.now();
    const span = this.#span;
    // Where the clock was put back, nothing is known of the time before.
    if (span && now >= span.from && !(now >= span.until)) return span;
    this.#span = { from: now, until: Number.NaN };
    return this.#span;
  }

  /** Finds out when a stretch ends, once for all that is made in it. It rejects when that cannot be known. */
  async reckon(span: Span): Promise<void> {
    span.reckoned ??= this.#reckon(span).catch((error: unknown) => {
      delete span.reckoned;
      throw error;
    });
    await span.reckoned;
  }

  async #reckon(span: Span) {
    const now = new Date(span.from);
    const instants = await Promise.all(this.#options.nextInstants.map((next) => next(now)));
    span.until = Math.min(...instants.map((instant) => instant?.getTime() ?? Number.POSITIVE_INFINITY));
  }

  /** Whether what was made in `span`, from `madeAt` on, holds at `now`. */
  holds(span: Span, madeAt: number, now: number): boolean {
    if (!this.#options.canMake()) return true;
    return span === this.#span && now >= madeAt && now < span.until;
  }

  /** Something has changed: what was made, or is being made, tells of the time before. */
  end() {
    this.#span = undefined;
  }
}
