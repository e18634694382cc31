import { Availability } from "../availability.ts";
import { AppError, type ErrorCode } from "../errors.ts";
import { StartupError } from "../startup-error.ts";

export type Engine = "sqlite" | "postgres";

/** Thrown when the data found at the start cannot be used. The message gives the reason in one line. */
export class DataRefused extends StartupError {}

/** Thrown when the database is unreachable or does not respond. `cause` has the reason. */
export class DatabaseUnavailable extends Error {
  /** The cause as reported by the network or the server. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "DatabaseUnavailable";
    this.code = (cause as { code?: string } | null)?.code;
  }
}

export class DatabaseAvailability extends Availability<DatabaseUnavailable> {}

/** Returns SQLite's primary result code of an error. The higher bits hold details. NaN for other errors. */
function sqliteCode(error: unknown): number {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === "ERR_SQLITE_ERROR" ? Number(errcode) & 0xff : Number.NaN;
}

/** Another process writes to the file. */
export const isBusy = (error: unknown): boolean => sqliteCode(error) === 5;

/** The disk is full. */
export const isFull = (error: unknown): boolean => sqliteCode(error) === 13;

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** Network errors: ECONNREFUSED, ENOTFOUND, EAI_AGAIN … */
const NETWORK = /^E[A-Z_]{4,}$/;
/** Connection exceptions, shutdown, crash, starting up, and a transaction that was idle for too long. */
const CONNECTION_ENDED = /^(08...|57P0[1-5]|25P03)$/;
/** Errors that the driver detects itself have no code. */
const NOTICED_BY_DRIVER = /^(Connection terminated|Query read timeout|Client (has encountered|was closed))/;

/** Returns whether the connection is no longer usable. */
export const isConnectionFailure = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== "") return NETWORK.test(code) || CONNECTION_ENDED.test(code);
  return NOTICED_BY_DRIVER.test((error as Error).message);
};

/** All connections of this process are in use. */
export const isWaitForPlace = (error: unknown): boolean =>
  (error as Error).message === "timeout exceeded when trying to connect";

/** The server runs, but refuses connections. */
export const isTooManyConnections = (error: unknown): boolean => codeOf(error) === "53300";

/**
 * PostgreSQL rolled the transaction back because of a conflict, or because a concurrent one has written the same unique value. The
 * whole transaction can run again, and then sees the other one.
 */
export const isLostAgainstOther = (error: unknown): boolean => /^(40001|40P01|23505)$/.test(codeOf(error));

const RETRY_AFTER_SECONDS = 2;

/** By PostgreSQL error code; see its appendix A. */
const ofPostgres: Record<string, ErrorCode> = {
  "25006": "not_writable", // read-only: a standby server, or a setting
  "42501": "not_writable", // no permission: the tables have another owner
  "40001": "busy", // rolled back repeatedly because of conflicts
  "40P01": "busy",
  "53100": "storage_full",
  "53200": "busy", // out of memory
  "55P03": "busy", // the wait for a lock was too long
  "57014": "busy", // the statement took too long
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
  if (error instanceof DatabaseUnavailable) return "database_away";
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
