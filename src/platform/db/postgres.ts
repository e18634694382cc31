import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import {
  DatabaseAvailability,
  DatabaseUnavailable,
  isConnectionFailure,
  isTooManyConnections,
  isWaitForPlace,
} from "./database-errors.ts";

const INT8 = 20;

/** Returns 64-bit integers (times in milliseconds, counts) as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    id === INT8 ? Number : pg.types.getTypeParser(id, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

/** Milliseconds. Values in the database URL override them. */
const LIMITS = {
  connectionTimeoutMillis: 3000,
  lock_timeout: 5000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  // If the network drops the connection silently, the server cannot report its own timeouts.
  query_timeout: 20_000,
};

/** Connects to PostgreSQL with short time limits, for requests. */
export const openPostgres = (connectionString: string, availability = new DatabaseAvailability()) =>
  new PostgresDialect({
    pool: new GuardedPool({ connectionString, types, max: 10, keepAlive: true, ...LIMITS }, availability),
  });

/** Connects without time limits, for long work: migrations, waiting for migrations of another instance, backups. */
export const openPostgresPatiently = (connectionString: string) =>
  new PostgresDialect({
    pool: new pg.Pool({ connectionString, types, max: 2, connectionTimeoutMillis: LIMITS.connectionTimeoutMillis }).on(
      "error",
      () => undefined,
    ),
  });

/** After this time without a response, the server is probed. */
const DOUBT_AFTER_MS = 1000;
const PROBE_WITHIN_MS = 1500;
const LOOK_AGAIN_AFTER_MS = 500;
const END_WITHIN_MS = 2000;

/**
 * A pool for Kysely that knows when the server is unavailable: waiting and new queries then fail immediately until the
 * server is back. It replaces the old pool, because its connections may be dead.
 */
class GuardedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  readonly #availability: DatabaseAvailability;
  readonly #waiting = new Set<(away: DatabaseUnavailable) => void>();
  #pool: pg.Pool;
  #probe: Promise<void> | undefined;
  #lookAgain: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(options: pg.PoolConfig, availability: DatabaseAvailability) {
    this.options = options;
    this.#availability = availability;
    this.#pool = this.#open();
  }

  async connect(): Promise<PostgresPoolClient> {
    const { away } = this.#availability;
    if (away) throw new DatabaseUnavailable(away.cause);
    const connecting = this.#pool.connect();
    let client: pg.PoolClient;
    try {
      client = await this.#guard(connecting);
    } catch (error) {
      // A late result is not needed.
      connecting.then(
        (late) => late.release(true),
        () => undefined,
      );
      if (error instanceof DatabaseUnavailable || isWaitForPlace(error) || isTooManyConnections(error)) throw error;
      throw this.#leave(error);
    }
    return this.#guarded(client);
  }

  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#lookAgain);
    // An unresponsive server never closes the connection.
    await Promise.race([this.#pool.end(), new Promise<void>((resolve) => setTimeout(resolve, END_WITHIN_MS).unref())]);
  }

  #open(): pg.Pool {
    const pool = new pg.Pool(this.options);
    // When the server closes an idle connection, the pool discards it. Without a listener, the error event would end
    // the process.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
  }

  #guarded(client: pg.PoolClient): PostgresPoolClient {
    let broken: DatabaseUnavailable | undefined;
    const query = async (text: string, values: unknown[]) => {
      if (broken) throw broken;
      try {
        return await this.#guard(client.query(text, values));
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable || isConnectionFailure(error))) throw error;
        broken = error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
        throw broken;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient["query"],
      release: (destroy) => client.release(destroy === true || broken !== undefined),
    };
  }

  /** Waits for the server. Fails at once when the server becomes unavailable. */
  async #guard<Answer>(work: Promise<Answer>): Promise<Answer> {
    const { promise: given, reject: giveUp } = Promise.withResolvers<never>();
    const doubt = setTimeout(() => void this.#ask(), DOUBT_AFTER_MS).unref();
    this.#waiting.add(giveUp);
    try {
      return await Promise.race([work, given]);
    } finally {
      clearTimeout(doubt);
      this.#waiting.delete(giveUp);
      work.catch(() => undefined);
    }
  }

  /** Checks on a separate connection whether the server responds. */
  async #ask(): Promise<void> {
    if (this.#ended) return;
    this.#probe ??= this.#probeServer().finally(() => {
      this.#probe = undefined;
    });
    await this.#probe;
  }

  async #probeServer() {
    const client = new pg.Client({
      ...this.options,
      connectionTimeoutMillis: PROBE_WITHIN_MS,
      query_timeout: PROBE_WITHIN_MS,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT 1");
      this.#availability.set(undefined);
    } catch (error) {
      // The server still answers the connections that are open.
      if (isTooManyConnections(error)) this.#availability.set(undefined);
      else this.#leave(error);
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  #leave(cause: unknown): DatabaseUnavailable {
    const away = new DatabaseUnavailable(cause);
    if (this.#ended) return away;
    if (!this.#availability.away) {
      const before = this.#pool;
      this.#pool = this.#open();
      this.#availability.set(away);
      for (const giveUp of this.#waiting) giveUp(new DatabaseUnavailable(cause));
      before.end().catch(() => undefined);
    }
    clearTimeout(this.#lookAgain);
    this.#lookAgain = setTimeout(() => void this.#ask(), LOOK_AGAIN_AFTER_MS).unref();
    return away;
  }
}
