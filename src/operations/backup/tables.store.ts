import { hash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { BackupRefused } from "#platform/backups/backup-files.ts";
import type { Db } from "#platform/db/database.ts";
import { type Database, tablesOwnersFirst } from "#platform/db/schema/tables.ts";
import { deleteSigningSecrets, isSecretOfData } from "#platform/db/secrets.store.ts";
import { withSqlite } from "../site.store.ts";

/** Sessions in a backup are invalid. */
const voidTables: readonly (keyof Database)[] = ["sessions"];
/** Other tokens in a backup may have been used or withdrawn. */
const KEPT_TOKENS = "recovery code";

/** Returns the rows of a table for a backup. Leaves out secrets that sign links. */
const keptRows = (table: keyof Database, rows: Row[]): Row[] =>
  table === "secrets" ? rows.filter(isSecretOfData) : rows;

export const isVoid = (table: keyof Database): boolean => voidTables.includes(table);

const ROWS_AT_ONCE = 200;

export type Row = Record<string, unknown>;

/** Returns the last migration of a database; "none" for an empty one. */
export async function schemaVersion(db: Kysely<Database>): Promise<string> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return "none";
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? "none";
}

/** Calls `work` with a consistent view of the database. */
export const inOneView = <Result>(db: Kysely<Database>, work: (db: Transaction<Database>) => Promise<Result>) =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

async function presentTables(db: Kysely<Database>): Promise<(keyof Database)[]> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return tablesOwnersFirst.filter((table) => present.has(table));
}

/** Returns the rows of a table that a backup or a move carries over. */
export const rowsOf = async (db: Kysely<Database>, table: string): Promise<Row[]> => {
  const kept = table === "tokens" ? sql`where purpose = ${KEPT_TOKENS}` : sql``;
  return (await sql<Row>`select * from ${sql.table(table)} ${kept}`.execute(db)).rows;
};

/** Yields the rows of every table. Call it in one view. */
export async function* readTables(db: Kysely<Database>): AsyncGenerator<{ table: keyof Database; rows: Row[] }> {
  for (const table of await presentTables(db)) yield { table, rows: await rowsOf(db, table) };
}

/** Yields the rows for a backup, of every table. Call it in one view. */
export async function* readBackupTables(db: Kysely<Database>): AsyncGenerator<{ table: keyof Database; rows: Row[] }> {
  for await (const { table, rows } of readTables(db)) yield { table, rows: keptRows(table, rows) };
}

/** Replaces all rows of all tables in one transaction, and ends all sessions. */
export async function replaceTables(db: Kysely<Database>, rowsOf: (table: string) => Promise<Row[]>): Promise<void> {
  const present = await presentTables(db);
  await db.transaction().execute(async (db) => {
    for (const table of present.toReversed()) await db.deleteFrom(table).execute();
    for (const table of present) {
      if (isVoid(table)) continue;
      await insertRows(db, table, await rowsOf(table));
    }
  });
}

export async function insertRows(db: Db, table: keyof Database, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE) as never)
      .execute();
}

/**
 * Ends all sessions and invitations of a restored site, and deletes secrets from older backups, so that new ones are
 * created.
 */
export async function endAllSessions(db: Kysely<Database>): Promise<void> {
  for (const table of voidTables) await db.deleteFrom(table).execute();
  await db.deleteFrom("tokens").where("purpose", "!=", KEPT_TOKENS).execute();
  await deleteSigningSecrets(db);
}

export const isEmptySite = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom("admins").select("id").limit(1).executeTakeFirst()) === undefined;

/** Counts other connections to this PostgreSQL database. A site that is idle for seconds has none. */
export async function countOtherConnections(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Row count and content hash of each table. The hash does not depend on row order or engine. */
export type TablesDigest = Record<string, { rows: number; sha256: string }>;

const rowText = (row: Row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

export const digestRows = (rows: readonly Row[]) => ({
  rows: rows.length,
  sha256: hash(
    "sha256",
    rows
      .map((row) => hash("sha256", rowText(row)))
      .sort()
      .join(),
  ),
});

/** Returns the digest of all tables, including sessions. */
export async function digestAll(db: Kysely<Database>): Promise<TablesDigest> {
  const digest: TablesDigest = {};
  for await (const { table, rows } of readTables(db)) digest[table] = digestRows(rows);
  return digest;
}

/** Returns the digest of all tables that backups contain. */
export const digestTables = async (db: Kysely<Database>): Promise<TablesDigest> =>
  Object.fromEntries(Object.entries(await digestAll(db)).filter(([table]) => !isVoid(table as keyof Database)));

type Digest = TablesDigest[string];

export const unlike = (what: string) => new BackupRefused(`The test restore of the backup differs in ${what}.`);

async function requireTables(file: string, expected: TablesDigest, isLike: (one: Digest, other: Digest) => boolean) {
  const found = await withSqlite(file, digestTables);
  for (const [table, digest] of Object.entries(expected))
    if (!found[table] || !isLike(digest, found[table])) throw unlike(`table ${table}`);
}

/** @throws BackupRefused unless a SQLite file has the copied tables, before any migration */
export const requireSameTables = (file: string, copied: TablesDigest) =>
  requireTables(file, copied, (one, other) => one.rows === other.rows && one.sha256 === other.sha256);

/** A migration may change columns but not row counts. @throws BackupRefused if they changed */
export const requireSameCounts = (file: string, copied: TablesDigest) =>
  requireTables(file, copied, (one, other) => one.rows === other.rows);
