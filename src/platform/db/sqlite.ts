import { randomInt } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { DataRefused, isBusy, isFull } from "./database-errors.ts";

/**
 * A random number in the first page of the database (`user_version`), and so in each log (`-wal`) with that page. It
 * identifies a log of another database, which SQLite would apply without a check.
 */
const MARK_OFFSET = 60;
const MARK_MAX = 2 ** 31;

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const SALTS_BYTES = 8;
const SALTS_OFFSET = { header: 16, frame: 8 };

const mark = (database: DatabaseSync, value: number) => database.exec(`PRAGMA user_version = ${value}`);
const newMark = () => randomInt(1, MARK_MAX);

/** Marks an empty database before SQLite creates a log. */
function markNew(database: DatabaseSync): void {
  const { page_count: pages } = database.prepare("PRAGMA page_count").get() as { page_count: number };
  if (pages === 0) mark(database, newMark());
}

/** Writes the mark into the log. A database from an earlier release gets a new mark. */
export function markDatabase(database: DatabaseSync): void {
  const { user_version: present } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  mark(database, present || newMark());
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}

/** Returns the mark of the first page in a log. Returns null if the log has no such page or is not valid. */
async function markInLog(log: FileHandle): Promise<number | null> {
  const header = await readAt(log, 0, LOG_HEADER_BYTES);
  if (!header) return null;
  const pageSize = header.readUInt32BE(8);
  const salts = header.subarray(SALTS_OFFSET.header, SALTS_OFFSET.header + SALTS_BYTES);
  for (let at = LOG_HEADER_BYTES; ; at += FRAME_HEADER_BYTES + pageSize) {
    const frame = await readAt(log, at, FRAME_HEADER_BYTES + MARK_OFFSET + 4);
    // Frames with other salts are from before the log was reset.
    if (!frame?.subarray(SALTS_OFFSET.frame, SALTS_OFFSET.frame + SALTS_BYTES).equals(salts)) return null;
    if (frame.readUInt32BE(0) === 1) return frame.readUInt32BE(FRAME_HEADER_BYTES + MARK_OFFSET);
  }
}

async function inFile<Result>(path: string, look: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path);
  try {
    return await look(file);
  } finally {
    await file.close();
  }
}

/** Returns whether the log next to a database belongs to another database. */
export async function hasForeignLog(file: string): Promise<boolean> {
  const own = await inFile(file, async (database) => (await readAt(database, MARK_OFFSET, 4))?.readUInt32BE() ?? 0);
  const other = await inFile(`${file}-wal`, markInLog);
  return own !== 0 && other !== null && own !== other;
}

/** File name of the database in the data folder. */
export const SQLITE_FILE = "site.db";

const PREPARED_STATEMENTS_KEPT = 256;

type Row = Record<string, unknown>;

interface Prepared {
  statement: StatementSync;
  /** Whether the statement returns rows. */
  reader: boolean;
  rowOf: (values: readonly unknown[]) => Row;
}

/** Statements that change columns. Cached prepared statements are invalid afterwards. */
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

/** Adapts node:sqlite to the interface that Kysely's SQLite dialect expects. */
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

/** The pragmas of every connection, with the values that SQLite reports. `secure_delete` overwrites deleted rows. */
const PRAGMAS = {
  busy_timeout: 5000,
  journal_mode: "wal",
  /** FULL: SQLite syncs the disk before a commit returns. */
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  secure_delete: 1,
} as const;

/**
 * SQLite silently ignores a pragma that the file system does not support. Without WAL, for example, a crash can lose
 * a commit.
 */
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
 * Opens a database file, or a database in memory (":memory:").
 * @param options.isExclusive locks the file for other processes. SQLite then keeps the WAL index in memory, because a
 * full disk has no room for the index file.
 * @throws DataRefused if SQLite does not accept a setting that protects the data
 */
export function openSqlite(path: string | URL, { isExclusive = false } = {}) {
  const database = openPrepared(path, (database) => {
    if (isExclusive) database.exec("PRAGMA locking_mode = EXCLUSIVE");
    markNew(database);
    setPragmas(database, path);
  });
  return { database, dialect: patientDialect(database) };
}

/** Opens a temporary copy of the database. Transactions can be rolled back, but nothing is synced to disk. */
export const openSqliteCopy = (path: string): Dialect =>
  patientDialect(
    openPrepared(path, (database) => {
      for (const pragma of [
        "locking_mode = exclusive",
        "journal_mode = memory",
        "synchronous = off",
        "trusted_schema = off",
      ])
        database.exec(`PRAGMA ${pragma}`);
    }),
  );

function openPrepared(path: string | URL, prepare: (database: DatabaseSync) => void): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A command writes for a moment only. A process that holds the lock for longer makes the write fail. */
const BUSY_FOR_MS = 2000;
const TRY_AGAIN_AFTER_MS = 20;

/** Gives exclusive use of the one connection. */
class Mutex {
  #unlocked: Promise<void> | undefined;
  #resolve: (() => void) | undefined;

  async lock(): Promise<void> {
    while (this.#unlocked) await this.#unlocked;
    this.#unlocked = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  unlock() {
    this.#unlocked = undefined;
    this.#resolve?.();
  }
}

/**
 * Retries while another process holds the write lock. SQLite's own busy timeout would block the event loop. Between
 * retries, other transactions can use the connection.
 */
class PatientDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #mutex = new Mutex();
  /** One shared object, because Kysely keeps a reference to each connection that it has seen. */
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
    await this.#mutex.lock();
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
    this.#mutex.unlock();
  }

  /** Takes the write lock at the start, so that a transaction that reads first cannot fail at its first write. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** After some failures, such as a full disk, SQLite has already rolled the transaction back. */
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
        this.#mutex.unlock();
        await delay(TRY_AGAIN_AFTER_MS);
        await this.#mutex.lock();
      }
    }
  }
}

class PatientAdapter extends SqliteAdapter {
  /** SQLite can roll back schema changes, so that a migration applies completely or not at all. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** The driver already serializes the use of the connection. */
  override get supportsMultipleConnections() {
    return true;
  }
}

function patientDialect(database: DatabaseSync): Dialect {
  const forKysely = asKyselyDatabase(database);
  return {
    createDriver: () => new PatientDriver(database, forKysely),
    createAdapter: () => new PatientAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
