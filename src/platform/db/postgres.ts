import { PostgresDialect } from "kysely";
import pg from "pg";
import { DatabaseAvailability } from "./database-away.ts";
import { GuardedPool } from "./guarded-pool.ts";

const INT8 = 20;

/** 64-bit integers (times in milliseconds, counts) come back as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    id === INT8 ? Number : pg.types.getTypeParser(id, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

/** In milliseconds. What the address itself says of these goes before. */
const LIMITS = {
  connectionTimeoutMillis: 3000,
  lock_timeout: 5000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  // Where a connection leads nowhere any more, the server's own limits are not heard of.
  query_timeout: 20_000,
};

/** Connects to PostgreSQL as the site uses it: nothing waits for long. */
export const openPostgres = (connectionString: string, availability = new DatabaseAvailability()) =>
  new PostgresDialect({
    pool: new GuardedPool({ connectionString, types, max: 10, keepAlive: true, ...LIMITS }, availability),
  });

/** Connects without limits of time, for what may last: migrations, waiting for those of another instance, backups. */
export const openPostgresPatiently = (connectionString: string) =>
  new PostgresDialect({
    pool: new pg.Pool({ connectionString, types, max: 2, connectionTimeoutMillis: LIMITS.connectionTimeoutMillis }).on(
      "error",
      () => undefined,
    ),
  });
