/** Returns the next instant after `now` at which public content changes without a write, or undefined. */
export type NextInstant = (now: Date) => Promise<Date | undefined>;

/** A period, in milliseconds, in which public content does not change. */
export interface Span {
  from: number;
  /** NaN until it is calculated. */
  until: number;
  reckoned?: Promise<void>;
}

interface FreshnessOptions {
  clock: () => Date;
  nextInstants: readonly NextInstant[];
  /** While rendering is not possible, older responses count as valid. */
  canMake: () => boolean;
}

/** Knows whether a cached response is still valid. Uses no timer, but reads the clock each time. */
export class Freshness {
  readonly #options: FreshnessOptions;
  #span: Span | undefined;

  constructor(options: FreshnessOptions) {
    this.#options = options;
  }

  now(): number {
    return this.#options.clock().getTime();
  }

  /** Returns the current period. Renderings that start now belong to it. */
  span(): Span {
    const now = this.now();
    const span = this.#span;
    // After the clock was set back, the earlier time is unknown.
    if (span && now >= span.from && !(now >= span.until)) return span;
    this.#span = { from: now, until: Number.NaN };
    return this.#span;
  }

  /** Calculates the end of a period, once for all renderings in it. Rejects if that fails. */
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

  /** Returns whether a response from `span`, rendered at `madeAt`, is valid at `now`. */
  holds(span: Span, madeAt: number, now: number): boolean {
    if (!this.#options.canMake()) return true;
    return span === this.#span && now >= madeAt && now < span.until;
  }

  /** Ends the period after a change. Finished and running renderings become stale. */
  end() {
    this.#span = undefined;
  }
}
