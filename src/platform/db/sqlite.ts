import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";
import { PatientSqliteDialect } from "./sqlite-dialect.ts";
import { markNew } from "./sqlite-mark.ts";

/** The database's name in the data folder. */
export const SQLITE_FILE = "site.db";

const PREPARED_STATEMENTS_KEPT = 256;

type Row = Record<string, unknown>;

interface Prepared {
  statement: StatementSync;
  /** The names of its columns; none where it reads nothing. */
  columns: readonly string[];
}

/** After these a statement that was prepared before may have other columns. */
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i;

/** A row as a plain object of the form of all others. Those of node:sqlite have none, and reading them costs far more. */
function rowOf(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (const [index, name] of columns.entries()) row[name] = values[index];
  return row;
}

/** Lets Kysely's SQLite dialect speak to node:sqlite. */
function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const found = kept.get(sql);
    if (found) return found;
    const statement = database.prepare(sql, { returnArrays: true });
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    if (kept.size >= PREPARED_STATEMENTS_KEPT || CHANGES_TABLES.test(sql)) kept.clear();
    else kept.set(sql, prepared);
    return prepared;
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      const { statement, columns } = prepare(sql);
      return {
        reader: columns.length > 0,
        all: (parameters) => {
          const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
          return rows.map((values) => rowOf(columns, values));
        },
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        *iterate(parameters) {
          for (const values of statement.iterate(...(parameters as SQLInputValue[])))
            yield rowOf(columns, values as unknown as unknown[]);
        },
      };
    },
  };
}

/** Opens a database file, or one in memory (":memory:"), with the settings a server's only copy deserves. */
export function openSqlite(path: string) {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  markNew(database);
  for (const setting of [
    "busy_timeout = 5000",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "trusted_schema = OFF",
    // What is deleted is overwritten, not only forgotten.
    "secure_delete = ON",
  ]) {
    database.exec(`PRAGMA ${setting}`);
  }
  return { database, dialect: new PatientSqliteDialect(database, asKyselyDatabase(database)) };
}
