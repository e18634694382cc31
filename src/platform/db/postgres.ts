import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { codeOf, type ExitReason, networkRefusal, StartupError } from "../startup-error.ts";
import type { DatabaseState } from "./check-database.ts";
import {
  DatabaseAvailability,
  DatabaseUnavailable,
  DataRefused,
  isConnectionFailure,
  isTooManyConnections,
  isWaitForPlace,
} from "./database-errors.ts";
import { requireKnownMigrations } from "./migrate.ts";
import {
  type RequireWhole,
  SELECT_UNFINISHED_MOVE,
  UNFINISHED_MOVE_TABLE,
  type UnfinishedMove,
} from "./unfinished-move.store.ts";

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

const ANSWER_WITHIN_MS = 5000;

async function look(client: pg.Client, server: string, requireWhole: RequireWhole): Promise<DatabaseState> {
  const { rows } = await client.query<{ read_only: string; migrated: boolean; moving: boolean; may_create: boolean }>(`
    select current_setting('transaction_read_only') as read_only,
      to_regclass('kysely_migration') is not null as migrated,
      to_regclass('${UNFINISHED_MOVE_TABLE}') is not null as moving,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create
  `);
  const [state] = rows;
  if (state?.read_only === "on")
    throw new DataRefused(`${server} is read-only. Set DATABASE_URL to the primary server.`, { exitReason: "away" });
  if (state?.moving) requireWhole((await client.query<UnfinishedMove>(SELECT_UNFINISHED_MOVE)).rows[0]);
  if (!state?.migrated) {
    if (state?.may_create) return { isEmpty: true };
    throw new DataRefused(`${server} does not allow this user to create tables in an empty database.`, {
      exitReason: "notAllowed",
    });
  }
  const migrations = await client.query<{ name: string }>("select name from kysely_migration");
  requireKnownMigrations(migrations.rows.map(({ name }) => name));
  if (migrations.rows.length === 0) return { isEmpty: true };
  const admins = await client.query("select 1 from admins limit 1");
  return { isEmpty: admins.rows.length === 0 };
}

async function connected<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    // A lost connection emits two errors. One is enough.
    client.on("error", () => {});
    await client.connect();
    return await work(client);
  } catch (error) {
    throw postgresRefusal(databaseUrl, error) ?? error;
  } finally {
    await client?.end().catch(() => {});
  }
}

/**
 * Checks the database at a URL over a separate connection, without writing.
 * @throws StartupError with the reason why a site cannot start on the database
 */
export const checkPostgres = (databaseUrl: string, requireWhole: RequireWhole): Promise<DatabaseState> =>
  connected(databaseUrl, (client) => look(client, `PostgreSQL at ${client.host}`, requireWhole));

/**
 * Returns the applied migrations; none if no site has used the database.
 * @throws StartupError if the connection fails
 */
export const postgresMigrations = (databaseUrl: string): Promise<string[]> =>
  connected(databaseUrl, async (client) => {
    const { rows: present } = await client.query("select 1 where to_regclass('kysely_migration') is not null");
    if (present.length === 0) return [];
    return (await client.query<{ name: string }>("select name from kysely_migration")).rows.map(({ name }) => name);
  });

/** Accepts any state of the database. @throws StartupError if the connection fails */
export const reachPostgres = (databaseUrl: string): Promise<void> => connected(databaseUrl, async () => {});

/** Returns the URL without its password, for messages. */
function placeOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const host = url.hostname || url.searchParams.get("host") || "localhost";
  return {
    server: `PostgreSQL at ${host}${url.port ? `:${url.port}` : ""}`,
    database: decodeURIComponent(url.pathname.slice(1)),
    user: decodeURIComponent(url.username),
  };
}

type ConnectionTarget = ReturnType<typeof placeOf>;

const byState: Record<string, [exitReason: ExitReason, message: (place: ConnectionTarget, words: string) => string]> = {
  "28P01": ["notAllowed", ({ server, user }) => `${server} rejects the password in DATABASE_URL for "${user}".`],
  "28000": [
    "notAllowed",
    ({ server }, words) => `${server} rejects the connection that DATABASE_URL describes (${words}).`,
  ],
  "42501": [
    "notAllowed",
    ({ server }, words) => `${server} does not grant the permissions that the site needs (${words}).`,
  ],
  "3D000": ["missing", ({ server, database }) => `${server} has no database "${database}". Create it first.`],
  "3F000": ["missing", ({ server, database }) => `${server}: the database "${database}" has no schema to use.`],
  "53300": ["busy", ({ server }) => `${server} has no free connections at the moment.`],
  "57P03": ["busy", ({ server }, words) => `${server} is not ready (${words}).`],
};

/** Errors of the driver itself, which have no code. */
const byWords: [pattern: RegExp, exitReason: ExitReason, message: (place: ConnectionTarget) => string][] = [
  [/timeout/i, "away", ({ server }) => `${server} does not answer.`],
  [/terminated unexpectedly/, "away", ({ server }) => `${server} closed the connection immediately.`],
  [/password must be/, "notAllowed", ({ server }) => `${server} asks for a password, and DATABASE_URL has none.`],
  [/SASL/, "notAllowed", ({ server, user }) => `${server} rejects the password in DATABASE_URL for "${user}".`],
  [/does not support SSL/, "tls", ({ server }) => `${server} has no TLS, which DATABASE_URL requires.`],
];

const NEEDS_TLS = /no encryption|SSL off/;

/** Describes why PostgreSQL cannot be used; undefined for other errors. */
export function postgresRefusal(databaseUrl: string, error: unknown): StartupError | undefined {
  if (error instanceof StartupError || !(error instanceof Error)) return undefined;
  const place = placeOf(databaseUrl);
  const state = codeOf(error);
  if (state === "28000" && NEEDS_TLS.test(error.message))
    return new DataRefused(
      `${place.server} accepts "${place.user}" only over TLS, if at all. Add ?sslmode=verify-full to DATABASE_URL.`,
      { exitReason: "tls", cause: error },
    );
  if (state === "ENOENT" && "path" in error)
    return new DataRefused(`DATABASE_URL names ${error.path}, which does not exist.`, {
      exitReason: "settings",
      cause: error,
    });
  const known = state && byState[state];
  if (known) return new DataRefused(known[1](place, error.message), { exitReason: known[0], cause: error });
  const network = networkRefusal(place.server, error);
  if (network) return network;
  const explanation = byWords.find(([pattern]) => pattern.test(error.message));
  return explanation && new DataRefused(explanation[2](place), { exitReason: explanation[1], cause: error });
}
