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
  /** Whether it reads anything. */
  reader: boolean;
  rowOf: (values: readonly unknown[]) => Row;
}

/** After these a statement that was prepared before may have other columns. */
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i;

/**
 * What makes a row, as a plain object, of the values of these columns: an object literal with their names, compiled once. An
 * object to which one name after the other is added costs ten times as much, and those of node:sqlite, which have no
 * prototype, cost more when they are read.
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
