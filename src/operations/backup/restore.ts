import { lchown, lstat, readdir, realpath, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Kysely } from "kysely";
import { isErasedFile } from "#content/removal.ts";
import { readErasedList } from "#features/students/server/erased-list.service.ts";
import { BackupRefused, unpackArchive } from "#platform/backups/backup-files.ts";
import { erasedFrom, recognizing } from "#platform/db/erasures.store.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { requireWholeSite } from "#platform/db/unfinished-move.store.ts";
import { contentTypeOf } from "#platform/media/media-key.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { openStore } from "#platform/media/open-media.ts";
import type { S3StoreOptions } from "#platform/media/s3-store.ts";
import { type FolderLock, lockFolder } from "#platform/start/data-folder.ts";
import { withSqlite } from "../site.store.ts";
import { createBackup, stampOf } from "./backup.ts";
import { describeFullDisk, type Manifest, MEDIA_FOLDER, mediaKeyOf, readManifest, verifyFiles } from "./manifest.ts";
import { lockOldDatabase, moveAside, type OldDatabase, swapIn } from "./old-database.ts";
import {
  eraseInFile,
  keepAccountsEnded,
  type RestoredAccounts,
  readAccounts,
  stageDatabase,
  stopNewsletters,
} from "./stage.ts";
import { countOtherConnections, isEmptySite, replaceTables, rowsOf, type TablesDigest } from "./tables.store.ts";

/** The target of a restore. SQLite is a file in the data folder; PostgreSQL is open and migrated. */
export type RestoreTarget = {
  dataDir: string;
  mediaS3?: S3StoreOptions | undefined;
  /** The time zone of the settings, if they have one. */
  fixedTimeZone?: string | undefined;
} & ({ engine: "sqlite" } | { engine: "postgres"; db: Kysely<Database> });

interface RestoreOptions {
  /** Restores even if the site seems to be running. */
  force: boolean;
  now: Date;
  /** The copied tables. If set, the restore keeps everything, including people erased since. Only for test restores. */
  asItWas?: TablesDigest;
  /** Decrypts an encrypted backup. */
  key?: string | undefined;
}

export interface RestoreResult {
  manifest: Manifest;
  /** The old data after the restore: a backup, a damaged database that was moved aside, or none. */
  oldState: { kind: "backup" | "damaged"; folder: string } | { kind: "none" };
  accounts: RestoredAccounts;
  /** The number of newsletter emails that the backup had not sent, and that the site does not send. */
  stoppedMails: number;
}

/** A checked backup with a staged database. */
interface StagedBackup {
  folder: string;
  manifest: Manifest;
  /** A SQLite database, also for backups from PostgreSQL. */
  file: string;
}

async function keptMedia({ file, manifest }: StagedBackup): Promise<Set<string>> {
  const erasedAt = recognizing(await withSqlite(file, erasedFrom));
  const keys = Object.keys(manifest.files).flatMap((path) => mediaKeyOf(path) ?? []);
  return new Set(keys.filter((key) => !isErasedFile(key, erasedAt)));
}

async function putMedia(store: MediaStore, folder: string, kept: ReadonlySet<string>) {
  for (const key of kept) await store.put(key, { path: join(folder, MEDIA_FOLDER, key) }, contentTypeOf(key));
}

async function removeOtherMedia(store: MediaStore, kept: ReadonlySet<string>) {
  for await (const { key } of store.list()) if (!kept.has(key)) await store.delete(key);
}

async function setAside(old: OldDatabase, file: string, aside: string, store: MediaStore, now: Date) {
  if (old.state === "none") return { kind: "none" } as const;
  if (old.state === "readable") await createBackup({ ...old.database, store }, aside, now, { asFound: true });
  else await moveAside(file, aside);
  return { kind: old.state === "readable" ? "backup" : "damaged", folder: aside } as const;
}

async function intoSqlite(staged: StagedBackup, target: RestoreTarget, { force, now }: RestoreOptions) {
  const file = join(target.dataDir, SQLITE_FILE);
  const old = await lockOldDatabase(file, force);
  let lock: FolderLock | undefined;
  try {
    // From here on, no site can start in this folder until the restore ends.
    lock = force ? undefined : lockFolder(target.dataDir, { shared: false });
    const store = await openStore(target.dataDir, target.mediaS3);
    if (old.state === "readable") await eraseInFile(staged.file, await erasedFrom(old.database.db));
    const replaced = old.state === "readable" ? await readAccounts(old.database.db) : { admins: [], passkeys: null };
    const accounts = await keepAccountsEnded(staged.file, replaced, now);
    const oldState = await setAside(old, file, asideIn(target, now), store, now);
    // Files before rows: before the swap the old site is complete, and after it the new one.
    const kept = await keptMedia(staged);
    await putMedia(store, staged.folder, kept);
    if (old.state === "readable") old.database.sqlite.close();
    await swapIn(staged.file, file);
    if (oldState.kind === "backup") await removeOtherMedia(store, kept);
    return { oldState, accounts };
  } finally {
    if (old.state === "readable" && old.database.sqlite.isOpen) old.database.sqlite.close();
    lock?.release();
  }
}

async function intoPostgres(
  staged: StagedBackup,
  target: RestoreTarget & { engine: "postgres" },
  { force, now }: RestoreOptions,
) {
  const { db } = target;
  await requireWholeSite(db, target);
  if (!force && (await countOtherConnections(db)) > 0)
    throw new BackupRefused(
      "The site seems to be running: its database has other connections. Stop it, or use --force.",
    );
  const store = await openStore(target.dataDir, target.mediaS3);
  const aside = asideIn(target, now);
  const isNew = await isEmptySite(db);
  await eraseInFile(staged.file, await erasedFrom(db));
  const accounts = await keepAccountsEnded(staged.file, await readAccounts(db), now);
  if (!isNew) await createBackup({ engine: "postgres", db, store }, aside, now, { asFound: true });
  const kept = await keptMedia(staged);
  await putMedia(store, staged.folder, kept);
  await withSqlite(staged.file, (source) => replaceTables(db, (table) => rowsOf(source, table)));
  if (isNew) return { oldState: { kind: "none" }, accounts } as const;
  await removeOtherMedia(store, kept);
  return { oldState: { kind: "backup", folder: aside }, accounts } as const;
}

const asideIn = (target: RestoreTarget, now: Date) => join(target.dataDir, `before-restore-${stampOf(now)}`);

/**
 * Replaces a site's data with a backup (a folder or one file) of either engine. Checks everything before it changes
 * anything, and keeps the old data as a backup. Ends all sessions. Keeps erased people erased, ended accounts ended
 * and lowered roles lowered. Gives the files to the owner of the data folder.
 * @throws DataRefused with the reason in one line; then nothing was changed
 */
export const restoreBackup = (source: string, target: RestoreTarget, options: RestoreOptions): Promise<RestoreResult> =>
  withFolderOwner(target.dataDir, () => restoreChecked(source, target, options));

async function restoreChecked(source: string, target: RestoreTarget, options: RestoreOptions): Promise<RestoreResult> {
  const staging = join(target.dataDir, `.restoring-${stampOf(options.now)}`);
  try {
    const folder = await folderOf(resolve(source), join(staging, "unpacked"), options.key);
    const manifest = await readManifest(folder);
    await verifyFiles(folder, manifest);
    const staged = { folder, manifest, file: await stageDatabase(folder, manifest, staging, options.asItWas) };
    let stoppedMails = 0;
    if (!options.asItWas) {
      stoppedMails = await stopNewsletters(staged.file, { fixedTimeZone: target.fixedTimeZone, now: options.now });
      await eraseInFile(staged.file, await readErasedList(dirname(resolve(source))));
    }
    const restored =
      target.engine === "sqlite"
        ? await intoSqlite(staged, target, options)
        : await intoPostgres(staged, target, options);
    return { manifest, ...restored, stoppedMails };
  } catch (error) {
    if (options.asItWas) throw error;
    throw describeFullDisk(error, `The disk of ${target.dataDir} is full. The site’s data was not changed.`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function folderOf(source: string, unpacked: string, key: string | undefined): Promise<string> {
  const status = await stat(source).catch(() => null);
  if (!status?.isFile()) return source;
  await unpackArchive(source, unpacked, key);
  return unpacked;
}

interface Owner {
  uid: number;
  gid: number;
}

/** Returns the owner of the database, or of the nearest existing folder above it. */
async function ownerOf(path: string): Promise<Owner> {
  const status = await stat(path).catch(() => null);
  return status ?? ownerOf(dirname(path));
}

/**
 * Changes the owner of everything at and below a path that belongs to root. Changes links themselves, and never
 * follows them.
 */
async function giveAll(path: string, { uid, gid }: Owner): Promise<void> {
  const status = await lstat(path).catch(() => null);
  if (!status) return;
  if (status.uid !== uid && status.uid === process.getuid?.()) await lchown(path, uid, gid);
  if (status.isDirectory()) for (const name of await readdir(path)) await giveAll(join(path, name), { uid, gid });
}

/**
 * The owner of the data folder can put links there, and root would write through them anywhere.
 * @throws BackupRefused naming a link at or below the folder of the uploads
 */
async function requireNoLinks(path: string): Promise<void> {
  const status = await lstat(path).catch(() => null);
  if (status?.isSymbolicLink())
    throw new BackupRefused(
      `Nothing was changed: ${path} is a symbolic link, which root must not follow. Replace it with the folder or file itself, or run this command as the user of the site.`,
    );
  if (status?.isDirectory()) for (const name of await readdir(path)) await requireNoLinks(join(path, name));
}

/**
 * Runs `work` on a data folder. What it creates there as root belongs to the folder's owner afterwards, also after a
 * failure: the site runs as that user and cannot open files of root.
 * @throws BackupRefused as root, before `work`, when there is a link among the uploads
 */
export async function withFolderOwner<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work();
  await requireNoLinks(join(resolve(dataDir), "media"));
  const owner = await ownerOf(join(resolve(dataDir), SQLITE_FILE));
  try {
    return await work();
  } finally {
    // The data folder may be a link to another disk. Its owner cannot change that, but can change everything in it.
    const folder = await realpath(dataDir).catch(() => undefined);
    if (folder) await giveAll(folder, owner);
  }
}
