import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { BackupRefused } from "#platform/backups/backup-files.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { openSqliteAsIs } from "../site.store.ts";
import { isVoid, type Row, readTables } from "./tables.store.ts";

/** Row count and content hash of each table. The hash does not depend on row order or engine. */
export type TablesDigest = Record<string, { rows: number; sha256: string }>;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const rowText = (row: Row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

export const digestRows = (rows: readonly Row[]) => ({
  rows: rows.length,
  sha256: sha256(
    rows
      .map((row) => sha256(rowText(row)))
      .sort()
      .join(),
  ),
});

/** Returns the digest of all tables that backups contain. */
export async function digestTables(db: Kysely<Database>): Promise<TablesDigest> {
  const digest: TablesDigest = {};
  for await (const { table, rows } of readTables(db)) if (!isVoid(table)) digest[table] = digestRows(rows);
  return digest;
}

type Digest = TablesDigest[string];

export const unlike = (what: string) => new BackupRefused(`The test restore of the backup differs in ${what}.`);

async function requireTables(file: string, expected: TablesDigest, isLike: (one: Digest, other: Digest) => boolean) {
  const { db } = openSqliteAsIs(file);
  try {
    const found = await digestTables(db);
    for (const [table, digest] of Object.entries(expected))
      if (!found[table] || !isLike(digest, found[table])) throw unlike(`table ${table}`);
  } finally {
    await db.destroy();
  }
}

/** @throws BackupRefused unless a SQLite file has the copied tables, before any migration */
export const requireSameTables = (file: string, copied: TablesDigest) =>
  requireTables(file, copied, (one, other) => one.rows === other.rows && one.sha256 === other.sha256);

/** A migration may change columns but not row counts. @throws BackupRefused if they changed */
export const requireSameCounts = (file: string, copied: TablesDigest) =>
  requireTables(file, copied, (one, other) => one.rows === other.rows);
