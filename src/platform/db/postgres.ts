import { PostgresDialect } from "kysely";
import pg from "pg";

const INT8 = 20;

/** Connects to PostgreSQL; 64-bit integers (times in milliseconds, counts) come back as numbers. */
export function openPostgres(connectionString: string) {
  const types = {
    getTypeParser: (id: number, format?: "text" | "binary") =>
      id === INT8 ? Number : pg.types.getTypeParser(id, format as "text"),
  };
  const pool = new pg.Pool({
    connectionString,
    types: types as pg.CustomTypesConfig,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
  });
  return new PostgresDialect({ pool });
}
