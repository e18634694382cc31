import { BackupRefused } from "#platform/backups/backup-refused.ts";
import { openSqliteAsIs } from "../site/site-data.store.ts";
import { digestTables, type TablesDigest } from "./tables-digest.ts";

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
