import type { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type LimitNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
} from "kysely";
import { isBusy, isFull } from "./sqlite-failures.ts";

/** A command's write takes a moment; who holds the file for longer is not waited for. */
const BUSY_FOR_MS = 2000;
const TRY_AGAIN_AFTER_MS = 20;

/** A mutex for the one connection. */
class Turns {
  #over: Promise<void> | undefined;
  #end: (() => void) | undefined;

  /** Resolves when it is the caller's turn. */
  async take(): Promise<void> {
    while (this.#over) await this.#over;
    this.#over = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  end() {
    this.#over = undefined;
    this.#end?.();
  }
}

/**
 * Waits for other processes that write to the file without holding up this one: SQLite itself would stop everything
 * meanwhile. What waits lets others have their turn.
 */
class PatientDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #turns = new Turns();
  /** One for all: Kysely remembers each that it has seen. */
  #connection: Promise<DatabaseConnection> | undefined;

  constructor(database: DatabaseSync, forKysely: SqliteDatabase) {
    super({ database: forKysely });
    this.#database = database;
  }

  override async init() {
    await super.init();
    this.#database.exec("PRAGMA busy_timeout = 0");
  }

  override async acquireConnection() {
    await this.#turns.take();
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  async #connect(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#patiently(() => connection.executeQuery(query)),
      streamQuery: connection.streamQuery.bind(connection),
    };
  }

  override async releaseConnection() {
    this.#turns.end();
  }

  /** Takes the write lock at the start: a transaction that reads and then writes can never be refused half-way. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** Some failures, a full disk among them, have undone it already. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  async #patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#database.isTransaction) return work();
    const until = performance.now() + BUSY_FOR_MS;
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (isFull(error) && tries === 1) {
          this.#database.exec("PRAGMA wal_checkpoint(PASSIVE)");
          continue;
        }
        if (!isBusy(error) || performance.now() > until) throw error;
        this.#turns.end();
        await delay(TRY_AGAIN_AFTER_MS);
        await this.#turns.take();
      }
    }
  }
}

/**
 * Writes limits into the statement. SQLite reads bound limits while planning, so it prepares such a statement again for
 * each value, which costs as much as reading ten rows.
 */
class LimitWritingCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    const limit = ValueNode.is(node.limit) ? node.limit.value : undefined;
    if (Number.isSafeInteger(limit)) this.append(`limit ${limit}`);
    else super.visitLimit(node);
  }
}

class PatientAdapter extends SqliteAdapter {
  /** SQLite rolls table changes back like any other write, so that a migration is all or nothing. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** The driver sees to the turns itself. */
  override get supportsMultipleConnections() {
    return true;
  }
}

export class PatientSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;
  readonly #forKysely: SqliteDatabase;

  constructor(database: DatabaseSync, forKysely: SqliteDatabase) {
    super({ database: forKysely });
    this.#database = database;
    this.#forKysely = forKysely;
  }

  override createDriver() {
    return new PatientDriver(this.#database, this.#forKysely);
  }

  override createQueryCompiler() {
    return new LimitWritingCompiler();
  }

  override createAdapter() {
    return new PatientAdapter();
  }
}
