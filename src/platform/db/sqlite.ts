import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";

/** The database's name in the data folder. */
export const SQLITE_FILE = "site.db";

const PREPARED_STATEMENTS_KEPT = 256;

/** Lets Kysely's SQLite dialect speak to node:sqlite. */
function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const kept = prepared.get(sql);
    if (kept) return kept;
    const statement = database.prepare(sql);
    if (prepared.size >= PREPARED_STATEMENTS_KEPT) prepared.clear();
    prepared.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
      };
    },
  };
}

/** Takes the write lock at the start: a transaction that reads and then writes can never be refused half-way. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/** SQLite rolls table changes back like any other write, so that a migration is all or nothing. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }
  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database });
  }
  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

/** Opens a database file, or one in memory (":memory:"), with the settings a server's only copy deserves. */
export function openSqlite(path: string) {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  for (const setting of [
    "busy_timeout = 5000",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "trusted_schema = OFF",
  ]) {
    database.exec(`PRAGMA ${setting}`);
  }
  return { database, dialect: new NodeSqliteDialect(asKyselyDatabase(database)) };
}
