import type { Kysely } from "kysely";
import { type Database, tablesOwnersFirst } from "#platform/db/schema/tables.ts";
import { inOneView, type Row, readTables } from "../backup/tables.store.ts";
import { digestRows, type TablesDigest } from "../backup/tables-digest.ts";
import type { SiteDatabase } from "../site/site-data.store.ts";

const ROWS_AT_ONCE = 200;

/** Reads a consistent view of a database. On SQLite, the reader holds the view; PostgreSQL provides it. */
const inView = <Result>({ engine, db }: SiteDatabase, read: (view: Kysely<Database>) => Promise<Result>) =>
  engine === "postgres" ? inOneView(db, read) : read(db);

/** Replaces all rows of the target by the rows of the source in one transaction. @returns the digest of the source */
export const copyRows = (source: SiteDatabase, target: Kysely<Database>): Promise<TablesDigest> =>
  inView(source, (view) =>
    target.transaction().execute(async (db) => {
      for (const table of tablesOwnersFirst.toReversed()) await db.deleteFrom(table).execute();
      const digest: TablesDigest = {};
      for await (const { table, rows } of readTables(view)) {
        for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
          await db
            .insertInto(table as keyof Database)
            .values(rows.slice(start, start + ROWS_AT_ONCE) as never)
            .execute();
        digest[table] = digestRows(rows);
      }
      return digest;
    }),
  );

/** Returns the digest of all tables, including sessions. */
export const digestAll = (source: SiteDatabase): Promise<TablesDigest> =>
  inView(source, async (view) => {
    const digest: TablesDigest = {};
    for await (const { table, rows } of readTables(view)) digest[table] = digestRows(rows);
    return digest;
  });

/** Returns whether a database has any rows. */
export async function holdsRows(db: Kysely<Database>): Promise<boolean> {
  for await (const { rows } of readTables(db)) if (rows.some((row: Row) => row)) return true;
  return false;
}
