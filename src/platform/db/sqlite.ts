import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";
import { DataRefused } from "./engine.ts";
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
