import { existsSync } from "node:fs";
import { chmod, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import {
  archiveName,
  BackupRefused,
  type Fingerprint,
  fingerprint,
  partialPath,
  writeDurably,
} from "#platform/backups/backup-files.ts";
import { noteFile } from "#platform/backups/backup-notes.ts";
import { listMediaReferences, type MediaReference } from "#platform/db/media-columns.store.ts";
import { overwriteSigningSecrets } from "#platform/db/secrets.store.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { removeUnfinishedMove } from "#platform/db/unfinished-move.store.ts";
import { fsync } from "#platform/disk.ts";
import { listFileHashes, recordMissingHashes } from "#platform/media/file-hashes.store.ts";
import { isRemade, lastingFiles } from "#platform/media/media-key.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { codeOf } from "#platform/startup-error.ts";
import { mediaColumns } from "#src/site-content.ts";
import { openSqliteAsIs, type SiteData, type SiteDatabase, sqliteFaults } from "../site.store.ts";
import { MANIFEST_FILE, type Manifest, MEDIA_FOLDER, TABLES_FOLDER, verifyFiles } from "./manifest.ts";
import {
  digestRows,
  digestTables,
  inOneView,
  isVoid,
  type Row,
  readBackupTables,
  schemaVersion,
  type TablesDigest,
} from "./tables.store.ts";

/** A consistent copy of the database, as files in a folder. */
interface Snapshot {
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
const takeSnapshot = (source: SiteDatabase, folder: string): Promise<Snapshot> =>
  source.engine === "sqlite" ? sqliteSnapshot(source, folder) : postgresSnapshot(source, folder);

const ROUNDS_MAX = 10;

/** Returns a UTC timestamp for folder names. */
export const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(":", "-");

async function copyMedia(store: MediaStore, folder: string, copied: Map<string, Fingerprint>) {
  const foldersMade = new Set<string>();
  for await (const { key } of store.list()) {
    if (copied.has(key)) continue;
    // Null if the file was deleted after the listing.
    const file = await store.open(key);
    if (!file) continue;
    const path = join(folder, MEDIA_FOLDER, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    foldersMade.add(dirname(path));
    copied.set(key, await writeDurably(path, file.stream as AsyncIterable<Buffer>));
  }
  for (const made of foldersMade) await fsync(made);
}

/**
 * Copies the database, then the files, and repeats until the copy has all files of its rows. While the site runs, an
 * officer may delete a picture between the two steps. A file is older than its row and is deleted later, so a missing
 * file that a later snapshot still names is lost.
 */
async function copyConsistently(
  data: SiteData,
  folder: string,
): Promise<{ snapshot: Snapshot; media: Map<string, Fingerprint>; missing: string[] }> {
  const media = new Map<string, Fingerprint>();
  let absent = new Set<string>();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const snapshot = await takeSnapshot(data, folder);
    await copyMedia(data.store, folder, media);
    const missing = snapshot.references.flatMap(({ key }) => lastingFiles(key)).filter((key) => !media.has(key));
    if (missing.every((key) => absent.has(key))) return { snapshot, media, missing };
    absent = new Set(missing);
  }
  throw new BackupRefused("The site changes faster than it can be copied. Try again when fewer people are editing.");
}

/**
 * Compares copied files with their recorded hashes, and records the hashes that are missing.
 * @returns the files with different content, without copies that the site makes again
 */
async function findDamaged({ db }: SiteData, media: ReadonlyMap<string, Fingerprint>): Promise<string[]> {
  const recorded = await listFileHashes(db);
  if (!recorded) return [];
  const damaged: string[] = [];
  const unrecorded = new Map<string, string>();
  for (const [key, { sha256 }] of media) {
    const expected = recorded.get(key);
    if (expected === undefined) unrecorded.set(key, sha256);
    else if (expected !== sha256 && !isRemade(key)) damaged.push(key);
  }
  // The backup is valid without this. The next backup records the hashes.
  await recordMissingHashes(db, unrecorded).catch(() => undefined);
  return damaged.sort();
}

/** @throws BackupRefused if the uploads contain a symbolic link, whose target would be missing from the backup */
async function requireNoLinks({ store }: SiteData) {
  const [link] = (await store.listLinks?.()) ?? [];
  if (link)
    throw new BackupRefused(
      `No backup was made: ${link} is a symbolic link, which the site does not follow. Replace it with the folder or file itself.`,
    );
}

interface CopyOptions {
  /** Skips the checks for damaged files and links, because a restore keeps the old data in any state. */
  asFound?: boolean;
}

/** Copies a site into a new folder. Copies damaged files too, because the rest of the data needs a backup. */
async function copySite(data: SiteData, folder: string, now: Date, { asFound }: CopyOptions): Promise<Manifest> {
  if (!asFound) await requireNoLinks(data);
  await mkdir(join(folder, MEDIA_FOLDER), { recursive: true, mode: 0o700 });
  const { snapshot, media, missing } = await copyConsistently(data, folder);
  const damaged = asFound ? [] : await findDamaged(data, media);
  const mediaFiles = [...media].map(([key, content]) => [`${MEDIA_FOLDER}/${key}`, content] as const);
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    engine: data.engine,
    schemaVersion: snapshot.schemaVersion,
    files: { ...snapshot.files, ...Object.fromEntries(mediaFiles.sort()) },
    missing,
    ...(damaged.length > 0 && { damaged }),
    tables: snapshot.tables,
  };
  await verifyFiles(folder, manifest);
  await writeDurably(join(folder, MANIFEST_FILE), [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
  await fsync(join(folder, MEDIA_FOLDER));
  await fsync(folder);
  return manifest;
}

/** Copies a site into a folder next to `target` with a temporary name. Removes it after a failure. */
export async function copyUnfinished(
  data: SiteData,
  target: string,
  now: Date,
  options: CopyOptions = {},
): Promise<{ partial: string; manifest: Manifest }> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const partial = partialPath(parent, basename(target));
  try {
    return { partial, manifest: await copySite(data, partial, now, options) };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Copies a site, which may be running, into a new folder. The folder appears only after all its files are on disk and
 * verified.
 */
export async function createBackup(
  data: SiteData,
  folder: string,
  now: Date,
  options: CopyOptions = {},
): Promise<Manifest> {
  const target = resolve(folder);
  if (existsSync(target)) throw new BackupRefused(`${folder} exists already.`);
  const { partial, manifest } = await copyUnfinished(data, target, now, options);
  try {
    await claimPath(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  return manifest;
}

const SAME_SECOND_MAX = 20;
const TAKEN = ["ENOTEMPTY", "EEXIST", "EPERM"];

const existsAlready = (target: string, cause?: unknown) => new BackupRefused(`${target} exists already.`, { cause });

/**
 * Renames a finished backup to its name.
 * @throws BackupRefused if the name is taken; of two concurrent calls, one succeeds
 */
async function claimPath(finished: string, target: string): Promise<void> {
  if (existsSync(target)) throw existsAlready(target);
  try {
    // A folder never replaces an existing one, but a file does. So reserve the name first.
    if ((await stat(finished)).isFile()) await (await open(target, "wx", 0o600)).close();
    await rename(finished, target);
  } catch (error) {
    throw TAKEN.includes(codeOf(error) ?? "") ? existsAlready(target, error) : error;
  }
  await fsync(dirname(target));
}

/** Gives a finished backup the name, or the first similar name that no folder, encrypted file or note has. */
export async function claimName(
  { path, isEncrypted }: { path: string; isEncrypted: boolean },
  parent: string,
  baseName: string,
): Promise<{ name: string; path: string }> {
  for (let number = 1; number <= SAME_SECOND_MAX; number++) {
    const name = number > 1 ? `${baseName}-${number}` : baseName;
    if ([name, archiveName(name, true), noteFile(name)].some((file) => existsSync(join(parent, file)))) continue;
    const target = join(resolve(parent), isEncrypted ? archiveName(name, true) : name);
    try {
      await claimPath(path, target);
      return { name, path: target };
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
    }
  }
  throw existsAlready(join(parent, baseName));
}
