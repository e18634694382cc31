import { createReadStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Kysely } from "kysely";
import { openSiteDatabase } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { flush } from "#platform/flush.ts";
import { openStore } from "#platform/media/media.ts";
import { contentTypeOf } from "#platform/media/media-key.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import type { S3StoreOptions } from "#platform/media/s3-store.ts";
import { lockFolder } from "#platform/start/folder-lock.ts";
import { sqliteFaults } from "../site/integrity.store.ts";
import { openSqliteAsIs } from "../site/site-data.store.ts";
import { createBackup, stampOf } from "./backup.ts";
import { writeDurably } from "./durable-files.ts";
import { BackupRefused, type Manifest, mediaKeyOf, readManifest, TABLES_FOLDER, verifyFiles } from "./manifest.ts";
import { holdOldDatabase, moveAside, type OldDatabase, swapIn } from "./old-database.ts";
import {
  countOtherConnections,
  endAllSessions,
  isEmptySite,
  type Row,
  replaceTables,
  schemaVersion,
} from "./tables.store.ts";

/** Where a backup goes: SQLite is a file of the data folder, PostgreSQL comes opened and up to date. */
export type RestoreTarget = { dataDir: string; mediaS3?: S3StoreOptions | undefined } & (
  | { engine: "sqlite" }
  | { engine: "postgres"; db: Kysely<Database> }
);

export interface RestoreOptions {
  /** Restores although the site seems to be running. */
  force: boolean;
  now: Date;
}

export interface Restored {
  manifest: Manifest;
  /** What became of the old state: a backup of it, its damaged database moved away, or nothing because there was none. */
  oldState: { kind: "backup" | "damaged"; folder: string } | { kind: "none" };
}

async function putMedia(store: MediaStore, folder: string, manifest: Manifest) {
  for (const path of Object.keys(manifest.files)) {
    const key = mediaKeyOf(path);
    if (key) await store.put(key, { path: join(folder, path) }, contentTypeOf(key));
  }
}

async function removeOtherMedia(store: MediaStore, manifest: Manifest) {
  const kept = new Set(Object.keys(manifest.files).map(mediaKeyOf));
  for await (const { key } of store.list()) if (!kept.has(key)) await store.delete(key);
}

/** Copies the backup's database beside the old one, brings it up to date, ends all sessions and checks it. */
async function stage(folder: string, staging: string): Promise<string> {
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const file = join(staging, SQLITE_FILE);
  await writeDurably(file, createReadStream(join(folder, SQLITE_FILE)) as AsyncIterable<Buffer>);
  const db = await openSiteDatabase({ dataDir: staging });
  await endAllSessions(db);
  await db.destroy();
  const { sqlite } = openSqliteAsIs(file);
  const faults = sqliteFaults(sqlite);
  // One file, without a log beside it.
  sqlite.exec("PRAGMA journal_mode = DELETE");
  sqlite.close();
  if (faults.length > 0) throw new BackupRefused(`The database of the backup is damaged: ${faults[0]}`);
  await flush(file);
  return file;
}

async function setAside(old: OldDatabase, file: string, aside: string, store: MediaStore, now: Date) {
  if (old.state === "none") return { kind: "none" } as const;
  if (old.state === "readable") await createBackup({ ...old.database, store }, aside, now);
  else await moveAside(file, aside);
  return { kind: old.state === "readable" ? "backup" : "damaged", folder: aside } as const;
}

async function intoSqlite(
  folder: string,
  manifest: Manifest,
  target: RestoreTarget,
  { force, now }: RestoreOptions,
): Promise<Restored> {
  const file = join(target.dataDir, SQLITE_FILE);
  const staging = join(target.dataDir, `.restoring-${stampOf(now)}`);
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 });
  try {
    const staged = await stage(folder, staging);
    const old = await holdOldDatabase(file, force);
    // From here on no site can start here, until this is over.
    const lock = force ? undefined : lockFolder(target.dataDir, { shared: false });
    try {
      const store = await openStore(target.dataDir, target.mediaS3);
      const oldState = await setAside(old, file, asideIn(target, now), store, now);
      // Files before rows: until the swap the old site is whole, and after it the new one is.
      await putMedia(store, folder, manifest);
      if (old.state === "readable") old.database.sqlite.close();
      await swapIn(staged, file);
      if (oldState.kind === "backup") await removeOtherMedia(store, manifest);
      return { manifest, oldState };
    } finally {
      if (old.state === "readable" && old.database.sqlite.isOpen) old.database.sqlite.close();
      lock?.release();
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function intoPostgres(
  folder: string,
  manifest: Manifest,
  target: RestoreTarget & { engine: "postgres" },
  { force, now }: RestoreOptions,
): Promise<Restored> {
  const { db } = target;
  if (!force && (await countOtherConnections(db)) > 0)
    throw new BackupRefused(
      "The site seems to be running: its database has other connections. Stop it, or say --force.",
    );
  const version = await schemaVersion(db);
  if (version !== manifest.schemaVersion)
    throw new BackupRefused(
      `This backup has the schema ${manifest.schemaVersion} and this version of the site ${version}: restore it with the version that made it, then update.`,
    );
  const store = await openStore(target.dataDir, target.mediaS3);
  const aside = asideIn(target, now);
  const isNew = await isEmptySite(db);
  if (!isNew) await createBackup({ engine: "postgres", db, store }, aside, now);
  await putMedia(store, folder, manifest);
  await replaceTables(db, async (table) => {
    const text = await readFile(join(folder, TABLES_FOLDER, `${table}.jsonl`), "utf8");
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
  });
  if (isNew) return { manifest, oldState: { kind: "none" } };
  await removeOtherMedia(store, manifest);
  return { manifest, oldState: { kind: "backup", folder: aside } };
}

const asideIn = (target: RestoreTarget, now: Date) => join(target.dataDir, `before-restore-${stampOf(now)}`);

/**
 * Puts a backup in the place of a site's data. Everything is checked before anything is touched, the old state is kept as
 * a backup of its own, and nobody stays signed in.
 * @throws DataRefused with one line that says why nothing was changed.
 */
export async function restoreBackup(source: string, target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  if (manifest.engine !== target.engine)
    throw new BackupRefused(
      `This is a backup of a ${manifest.engine} site, and the settings name a ${target.engine} one.`,
    );
  await verifyFiles(folder, manifest);
  return target.engine === "sqlite"
    ? intoSqlite(folder, manifest, target, options)
    : intoPostgres(folder, manifest, target, options);
}
