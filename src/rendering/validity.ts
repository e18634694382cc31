/** Returns the next instant after `now` at which public content changes without a write, or undefined. */
export type NextInstant = (now: Date) => Promise<Date | undefined>;

/** A period, in milliseconds, in which public content does not change. */
export interface Period {
  from: number;
  /** NaN until it is calculated. */
  until: number;
  calculation?: Promise<void>;
}

/** The period of files of the build. */
export const ALWAYS: Period = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

interface ValidityOptions {
  clock: () => Date;
  nextInstants: readonly NextInstant[];
  /** While rendering is not possible, older responses count as valid. */
  isDatabaseAvailable: () => boolean;
}

/** Knows whether a cached response is still valid. Uses no timer, but reads the clock each time. */
export class Validity {
  readonly #options: ValidityOptions;
  #period: Period | undefined;

  constructor(options: ValidityOptions) {
    this.#options = options;
  }

  now(): number {
    return this.#options.clock().getTime();
  }

  /** Returns the current period. Renderings that start now belong to it. */
  period(): Period {
    const now = this.now();
    const period = this.#period;
    // If the clock was set back, a new period starts. `until` is NaN until the end is calculated, and a comparison with NaN is always false.
    if (period && now >= period.from && !(now >= period.until)) return period;
    this.#period = { from: now, until: Number.NaN };
    return this.#period;
  }

  /** Calculates the end of a period, once for all renderings in it. Rejects if that fails. */
  async calculateEnd(period: Period): Promise<void> {
    period.calculation ??= this.#calculateEnd(period).catch((error: unknown) => {
      delete period.calculation;
      throw error;
    });
    await period.calculation;
  }

  async #calculateEnd(period: Period) {
    const now = new Date(period.from);
    const instants = await Promise.all(this.#options.nextInstants.map((next) => next(now)));
    period.until = Math.min(...instants.map((instant) => instant?.getTime() ?? Number.POSITIVE_INFINITY));
  }

  /** Returns whether a response from `period`, rendered at `renderedAt`, is valid at `now`. */
  isValid(period: Period, renderedAt: number, now: number): boolean {
    if (period === ALWAYS || !this.#options.isDatabaseAvailable()) return true;
    return period === this.#period && now >= renderedAt && now < period.until;
  }

  /** Ends the period after a change. Finished and running renderings become stale. */
  invalidate() {
    this.#period = undefined;
  }
}

/** Returns the start of the next day in a time zone, because pages show days and years. */
export const nextDayIn =
  (timeZone: string): NextInstant =>
  async (now) => {
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
    return new Date(today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
  };
