import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
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
import { DataRefused, isBusy, isFull } from "./database-errors.ts";
import { markNew } from "./sqlite-mark.ts";

/** The database's name in the data folder. */
export const SQLITE_FILE = "site.db";

const PREPARED_STATEMENTS_KEPT = 256;

type Row = Record<string, unknown>;

interface Prepared {
  statement: StatementSync;
  /** Whether it reads anything. */
  reader: boolean;
  rowOf: (values: readonly unknown[]) => Row;
}

/** After these a statement that was prepared before may have other columns. */
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i;

/**
 * Returns a function that creates a plain row object from the values of these columns: an object literal, compiled
 * once. Adding properties one by one costs ten times as much, and objects from node:sqlite, which have no prototype,
 * are slower to read.
 */
function rowMaker(columns: readonly string[]): Prepared["rowOf"] {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function("values", `return { ${fields.join(", ")} };`) as Prepared["rowOf"];
}

/** Lets Kysely's SQLite dialect speak to node:sqlite. */
function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const found = kept.get(sql);
    if (found) return found;
    const statement = database.prepare(sql, { returnArrays: true });
    const columns = statement.columns().map(({ name }) => name);
    const prepared = { statement, reader: columns.length > 0, rowOf: rowMaker(columns) };
    if (kept.size >= PREPARED_STATEMENTS_KEPT || CHANGES_TABLES.test(sql)) kept.clear();
    else kept.set(sql, prepared);
    return prepared;
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      const { statement, reader, rowOf } = prepare(sql);
      return {
        reader,
        all: (parameters) => {
          const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
          return rows.map(rowOf);
        },
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        *iterate(parameters) {
          for (const values of statement.iterate(...(parameters as SQLInputValue[])))
            yield rowOf(values as unknown as unknown[]);
        },
      };
    },
  };
}

/** The pragmas of every connection, as SQLite reports them. A deleted row is overwritten because of secure_delete. */
const PRAGMAS = {
  busy_timeout: 5000,
  journal_mode: "wal",
  /** FULL: a commit is on the disk. */
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  secure_delete: 1,
} as const;

/** SQLite ignores a pragma that the file system does not support: without WAL, for example, a crash can lose a commit. */
function setPragmas(database: DatabaseSync, path: string | URL) {
  for (const [name, value] of Object.entries(PRAGMAS)) database.exec(`PRAGMA ${name} = ${value}`);
  for (const [name, value] of Object.entries(PRAGMAS)) {
    const [found] = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {});
    const isAsSet = found === value || (name === "journal_mode" && found === "memory");
    if (!isAsSet)
      throw new DataRefused(
        `SQLite keeps ${name} at ${found} instead of ${value} for ${path}. Use a DATA_DIR on a local disk.`,
        { exitReason: "place" },
      );
  }
}

/**
 * Opens a database file, or one in memory (":memory:").
 * @param options.isAlone keeps every other process out of the file. SQLite then has the index of its log in memory instead
 * of a file beside the database, for which a full disk has no room
 * @throws DataRefused when SQLite does not take one of the settings on which the safety of the data depends
 */
export function openSqlite(path: string | URL, { isAlone = false } = {}) {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    if (isAlone) database.exec("PRAGMA locking_mode = EXCLUSIVE");
    markNew(database);
    setPragmas(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
  return { database, dialect: new PatientSqliteDialect(database, asKyselyDatabase(database)) };
}

/** Opens a copy of the database that is never kept: its transactions can be rolled back, and nothing is synced. */
export function openSqliteCopy(path: string): PatientSqliteDialect {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  try {
    for (const pragma of [
      "locking_mode = exclusive",
      "journal_mode = memory",
      "synchronous = off",
      "trusted_schema = off",
    ])
      database.exec(`PRAGMA ${pragma}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return new PatientSqliteDialect(database, asKyselyDatabase(database));
}

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

class PatientSqliteDialect extends SqliteDialect {
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
