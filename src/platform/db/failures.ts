import { AppError, type ErrorCode } from "../errors.ts";
import { DatabaseAway } from "./database-away.ts";
import { isTooManyConnections, isWaitForPlace } from "./postgres-failures.ts";
import { sqliteCode } from "./sqlite-failures.ts";

const RETRY_AFTER_SECONDS = 2;

/** By PostgreSQL's codes: see its appendix A. */
const ofPostgres: Record<string, ErrorCode> = {
  "25006": "not_writable", // a transaction that may only read: a standby, or an operator's setting
  "42501": "not_writable", // no right to it: tables of another owner
  "40001": "busy", // lost against others, again and again
  "40P01": "busy",
  "53100": "storage_full",
  "53200": "busy", // out of memory
  "55P03": "busy", // waited too long for a lock
  "57014": "busy", // took too long
};

/** By SQLite's primary result codes. */
const ofSqlite: Record<number, ErrorCode> = {
  3: "not_writable", // PERM
  5: "busy", // BUSY: another process writes
  6: "busy", // LOCKED
  8: "not_writable", // READONLY
  10: "not_writable", // IOERR
  13: "storage_full",
  14: "not_writable", // CANTOPEN
};

function codeFor(error: Error & { code?: unknown }): ErrorCode | undefined {
  if (error instanceof DatabaseAway) return "database_away";
  if (isTooManyConnections(error) || isWaitForPlace(error)) return "busy";
  return ofSqlite[sqliteCode(error)] ?? (typeof error.code === "string" ? ofPostgres[error.code] : undefined);
}

const FULL = "The server's storage is full, so nothing can be saved.";

/** Converts a database error to an AppError; undefined for unexpected errors. */
export function databaseFailure(error: Error): AppError | undefined {
  const code = codeFor(error);
  if (code === undefined) return undefined;
  if (code === "storage_full") return new AppError(code, { cause: error, message: FULL });
  return new AppError(code, { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
