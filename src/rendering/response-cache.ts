import type { IncomingHttpHeaders } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { DatabaseUnavailable } from "#platform/db/database-errors.ts";
import { AppError } from "#platform/errors.ts";
import type { Client, Queue } from "#platform/queue.ts";
import { loggedPath } from "#shared/logged-path.ts";
import type { CachedResponse } from "./cached-response.ts";

/** Returns the next instant after `now` at which public content changes without a write, or undefined. */
export type NextInstant = (now: Date) => Promise<Date | undefined>;

/** A period, in milliseconds, in which public content does not change. */
interface Period {
  from: number;
  /** NaN until it is calculated. */
  until: number;
  calculation?: Promise<void>;
}

/** The period of files of the build. */
const ALWAYS: Period = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

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

const MAX_BYTES = 80 * 1024 * 1024;
/** The share of the cache for entries that were requested only once. */
const NEW_SHARE = 0.25;
/** A request that follows the first one sooner than this does not count as a second request. */
const REQUESTED_AGAIN_AFTER_MS = 1000;

interface Entry {
  response: CachedResponse;
  period: Period;
  renderedAt: number;
}

interface Rendering {
  period: Period;
  join: (client: Client) => void;
  response: Promise<CachedResponse>;
}

interface CacheOptions {
  validity: Validity;
  /** Renders few responses at the same time. */
  queue: Pick<Queue, "share">;
  log: FastifyBaseLogger;
  maxBytes?: number;
}

/** Returns the key of the response to a GET, or undefined if this function does not know the URL. */
type KeyOf = (url: string, headers: IncomingHttpHeaders) => string | undefined;

/** Not found and forbidden are valid responses, so a stale response must not replace them. */
const isExpected = (error: unknown) => error instanceof AppError && error.status < 500;

const createEntries = (maxSize: number) =>
  new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ response }) => response.bytes });

/**
 * The cache of pages, public lists and small files. It renders each response once for all clients that request it
 * meanwhile. Stale responses stay, as a fallback when rendering fails.
 *
 * Entries that were requested once have a separate area, so that requests for random URLs evict only each other.
 */
export class ResponseCache {
  readonly #validity: Validity;
  readonly #queue: Pick<Queue, "share">;
  readonly #log: FastifyBaseLogger;
  readonly #newEntries: LRUCache<string, Entry>;
  readonly #entries: LRUCache<string, Entry>;
  readonly #renderings = new Map<string, Rendering>();
  readonly #keyFunctions: KeyOf[] = [];

  constructor({ validity, queue, log, maxBytes = MAX_BYTES }: CacheOptions) {
    this.#validity = validity;
    this.#queue = queue;
    this.#log = log;
    this.#newEntries = createEntries(maxBytes * NEW_SHARE);
    this.#entries = createEntries(maxBytes * (1 - NEW_SHARE));
  }

  /** Adds URLs to those that `findFor` knows. The first function that returns a key decides. */
  addKeys(keyOf: KeyOf) {
    this.#keyFunctions.push(keyOf);
  }

  /** Returns a valid response to a GET of `url`. */
  findFor(url: string, headers: IncomingHttpHeaders): CachedResponse | undefined {
    for (const keyOf of this.#keyFunctions) {
      const key = keyOf(url, headers);
      if (key !== undefined) return this.find(key);
    }
    return undefined;
  }

  /** Returns a valid response. */
  find(key: string): CachedResponse | undefined {
    const now = this.#validity.now();
    const known = this.#entries.get(key);
    const entry = known ?? this.#newEntries.get(key);
    if (!entry || !this.#validity.isValid(entry.period, entry.renderedAt, now)) return undefined;
    if (!known && now - entry.renderedAt >= REQUESTED_AGAIN_AFTER_MS) {
      this.#newEntries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry.response;
  }

  /** Stores a file of the build, which is valid until the process ends. */
  storeFile(key: string, response: CachedResponse) {
    this.#store(key, { response, period: ALWAYS, renderedAt: this.#validity.now() });
  }

  /** Joins a running rendering, if it started after the last change. */
  join(key: string, client: Client): Promise<CachedResponse> | undefined {
    const rendering = this.#renderings.get(key);
    if (rendering?.period !== this.#validity.period()) return undefined;
    rendering.join(client);
    return rendering.response;
  }

  /**
   * Renders a response when it is the turn of `client`. On failure, returns the stale response.
   * @param options.store false for a response that is rendered each time
   */
  render(
    key: string,
    client: Client,
    render: () => Promise<CachedResponse>,
    { store = true } = {},
  ): Promise<CachedResponse> {
    const period = this.#validity.period();
    const { result, join } = this.#queue.share(render, client);
    const response = this.#storeOrFindStale(key, store ? period : undefined, result);
    if (store) this.#remember(key, { period, join, response });
    return response;
  }

  #remember(key: string, rendering: Rendering) {
    this.#renderings.set(key, rendering);
    const remove = () => {
      if (this.#renderings.get(key) === rendering) this.#renderings.delete(key);
    };
    rendering.response.then(remove, remove);
  }

  async #storeOrFindStale(
    key: string,
    period: Period | undefined,
    rendering: Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const renderedAt = this.#validity.now();
    const calculation = period && this.#calculateEnd(period);
    try {
      const response = await rendering;
      if (response.status >= 500) return this.#findStale(key, { status: response.status }) ?? response;
      await calculation;
      // A rendering that started before a change is stale.
      if (period && response.isComplete && period === this.#validity.period())
        this.#store(key, { response, period, renderedAt });
      return response;
    } catch (error) {
      if (isExpected(error)) this.#delete(key);
      const stale = isExpected(error) ? undefined : this.#findStale(key, { err: error });
      if (stale) return stale;
      throw error;
    }
  }

  /** If the end of the period is unknown, the response is stored but never valid. */
  #calculateEnd(period: Period): Promise<void> {
    return this.#validity.calculateEnd(period).catch((error: unknown) => {
      const level = error instanceof DatabaseUnavailable ? "debug" : "error";
      this.#log[level]({ err: error }, "could not calculate when cached responses expire");
    });
  }

  #findStale(key: string, why: object): CachedResponse | undefined {
    const stale = (this.#entries.get(key) ?? this.#newEntries.get(key))?.response;
    // Log only the path, because the query may contain a visitor's search.
    if (stale) this.#log.warn({ ...why, path: loggedPath(key) }, "a response failed, so the stale response is sent");
    return stale;
  }

  #store(key: string, entry: Entry) {
    const entries = this.#entries.has(key) ? this.#entries : this.#newEntries;
    entries.set(key, entry);
    entry.response.onResize = () => this.#resize(key, entry);
  }

  #resize(key: string, entry: Entry) {
    for (const entries of [this.#entries, this.#newEntries]) {
      if (entries.peek(key) !== entry) continue;
      // Setting the same value again would keep the old size.
      entries.delete(key);
      entries.set(key, entry);
    }
  }

  #delete(key: string) {
    this.#entries.delete(key);
    this.#newEntries.delete(key);
  }
}
