import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { openSqliteAsIs } from "../site/site-data.store.ts";
import { fingerprint } from "./durable-files.ts";
import { BackupRefused, type Manifest, mediaKeyOf } from "./manifest.ts";
import { partialPath } from "./partials.ts";
import { restoreBackup } from "./restore.ts";
import { digestTables, type TablesDigest } from "./tables-digest.ts";

/** Restores a backup to a scratch place beside it, and compares each table and each file with what was copied. */
export async function proveBackup(path: string, manifest: Manifest, options: { key?: string | undefined; now: Date }) {
  const scratch = partialPath(dirname(path), `${basename(path)}-proof`);
  try {
    await restoreBackup(path, { engine: "sqlite", dataDir: scratch }, { ...options, force: false, asItWas: true });
    await compareTables(join(scratch, SQLITE_FILE), manifest.tables ?? {});
    for (const [file, expected] of Object.entries(manifest.files)) {
      if (!mediaKeyOf(file)) continue;
      const found = await fingerprint(join(scratch, file)).catch(() => null);
      if (found?.sha256 !== expected.sha256) throw unlike(file);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const unlike = (what: string) =>
  new BackupRefused(`The backup was restored to a scratch place to prove it, and came out with another ${what}.`);

async function compareTables(file: string, expected: TablesDigest) {
  const { db } = openSqliteAsIs(file);
  try {
    const found = await digestTables(db);
    for (const [table, { rows, sha256 }] of Object.entries(expected))
      if (found[table]?.rows !== rows || found[table].sha256 !== sha256) throw unlike(`table ${table}`);
  } finally {
    await db.destroy();
  }
}
