import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupRefused, type Fingerprint, fingerprint, writeDurably } from "#platform/backups/backup-files.ts";
import { listMediaReferences, type MediaReference } from "#platform/db/media-columns.store.ts";
import { overwriteSigningSecrets } from "#platform/db/secrets.store.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { removeUnfinishedMove } from "#platform/db/unfinished-move.store.ts";
import { fsync } from "#platform/disk.ts";
import { mediaColumns } from "#src/site-content.ts";
import { openSqliteAsIs, type SiteDatabase, sqliteFaults } from "../site.store.ts";
import { TABLES_FOLDER } from "./manifest.ts";
import { inOneView, isVoid, type Row, readBackupTables, schemaVersion } from "./tables.store.ts";
import { digestRows, digestTables, type TablesDigest } from "./tables-digest.ts";

/** A consistent copy of the database, as files in a folder. */
export interface Snapshot {
  files: Record<string, Fingerprint>;
  references: MediaReference[];
  schemaVersion: string;
  tables: TablesDigest;
}

async function sqliteSnapshot(source: SiteDatabase & { engine: "sqlite" }, folder: string): Promise<Snapshot> {
  const file = join(folder, SQLITE_FILE);
  await rm(file, { force: true });
  source.sqlite.prepare("VACUUM INTO ?").run(file);
  await chmod(file, 0o600);
  const copy = openSqliteAsIs(file);
  try {
    const faults = sqliteFaults(copy.sqlite);
    if (faults.length > 0) throw new BackupRefused(`The database is damaged: ${faults[0]}`);
    await removeUnfinishedMove(copy.db);
    await overwriteSigningSecrets(copy.db);
    const content = {
      references: await listMediaReferences(copy.db, mediaColumns),
      schemaVersion: await schemaVersion(copy.db),
      tables: await digestTables(copy.db),
    };
    // Removes the WAL, so that the backup is one file.
    copy.sqlite.exec("PRAGMA journal_mode = DELETE");
    copy.sqlite.close();
    await fsync(file);
    return { ...content, files: { [SQLITE_FILE]: await fingerprint(file) } };
  } finally {
    if (copy.sqlite.isOpen) copy.sqlite.close();
  }
}

function* asLines(rows: readonly Row[]): Generator<Buffer> {
  for (const row of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}

async function postgresSnapshot(source: SiteDatabase, folder: string): Promise<Snapshot> {
  await rm(join(folder, TABLES_FOLDER), { recursive: true, force: true });
  await mkdir(join(folder, TABLES_FOLDER), { mode: 0o700 });
  return inOneView(source.db, async (db) => {
    const files: Record<string, Fingerprint> = {};
    const tables: TablesDigest = {};
    for await (const { table, rows } of readBackupTables(db)) {
      const path = `${TABLES_FOLDER}/${table}.jsonl`;
      files[path] = await writeDurably(join(folder, path), asLines(rows));
      if (!isVoid(table)) tables[table] = digestRows(rows);
    }
    await fsync(join(folder, TABLES_FOLDER));
    return {
      files,
      references: await listMediaReferences(db, mediaColumns),
      schemaVersion: await schemaVersion(db),
      tables,
    };
  });
}

/** Writes the current database into a folder and replaces an earlier snapshot. The site may be running. */
export const takeSnapshot = (source: SiteDatabase, folder: string): Promise<Snapshot> =>
  source.engine === "sqlite" ? sqliteSnapshot(source, folder) : postgresSnapshot(source, folder);
