import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { LIST_FILE, parseErasedList, writeErasedList } from "#features/students/server/erased-list.service.ts";
import {
  archiveName,
  archiveOf,
  BackupRefused,
  fingerprint,
  partialPath,
  removeAbandoned,
  writeDurably,
} from "#platform/backups/backup-files.ts";
import { type BackupKind, type BackupNote, listBackupNotes, noteFile } from "#platform/backups/backup-notes.ts";
import { erasedFrom } from "#platform/db/erasures.store.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { fsync } from "#platform/disk.ts";
import { clientOptions, type S3StoreOptions } from "#platform/media/s3-store.ts";
import type { SiteData } from "../site.store.ts";
import { claimName, copyUnfinished, stampOf } from "./backup.ts";
import { describeFullDisk, type Manifest, mediaKeyOf } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";
import { requireSameCounts, unlike } from "./tables.store.ts";

type BackupBucket = Awaited<ReturnType<typeof openBackupBucket>>;

/**
 * Opens an S3-compatible bucket for additional copies of backups. Object names equal the file names. Missing credentials
 * come from the SDK's standard variables.
 */
export async function openBackupBucket(options: S3StoreOptions) {
  const s3 = await import("@aws-sdk/client-s3");
  const { bucket } = options;
  const client = new s3.S3Client({
    ...clientOptions(options),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 3_600_000 },
  });
  const describeFailure = (cause: unknown) => {
    if (cause instanceof BackupRefused) return cause;
    const reason = cause instanceof Error ? cause.name : "unknown";
    return new BackupRefused(
      `The backup is complete and verified on this machine, but the bucket ${bucket} has no copy (${reason}).`,
      { cause },
    );
  };

  return {
    /** @throws BackupRefused if the bucket does not have the complete file afterwards */
    async put(file: string): Promise<void> {
      const { size } = await stat(file);
      const place = { Bucket: bucket, Key: basename(file) };
      try {
        await client.send(new s3.PutObjectCommand({ ...place, Body: createReadStream(file), ContentLength: size }));
        const { ContentLength: stored } = await client.send(new s3.HeadObjectCommand(place));
        if (stored !== size) throw new Error("SizeDiffers");
      } catch (error) {
        throw describeFailure(error);
      }
    },

    /** Returns the text of a small file, or null if there is none. */
    async read(name: string): Promise<string | null> {
      try {
        const { Body: body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: name }));
        return (await body?.transformToString()) ?? null;
      } catch (error) {
        // Without the permission to list a bucket, a client does not learn that an object is absent.
        const status = error instanceof s3.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        if (status === 404 || status === 403) return null;
        throw describeFailure(error);
      }
    },

    async delete(name: string): Promise<void> {
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: name })).catch((error: unknown) => {
        throw describeFailure(error);
      });
    },
  };
}

/** Merges the erased lists of a folder and a bucket. On a new machine, the bucket's list may be longer. */
async function shareErasedList(folder: string, bucket: BackupBucket): Promise<void> {
  const there = await bucket.read(LIST_FILE);
  if (there !== null) await writeErasedList(folder, parseErasedList(there, `The bucket’s ${LIST_FILE}`));
  await bucket.put(join(folder, LIST_FILE));
}

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 6;
const BEFORE_UPDATES = 3;

const DAY_MS = 86_400_000;
/** A Monday. */
const FIRST_WEEK = Date.UTC(1970, 0, 5);

const dayOf = ({ madeAt }: BackupNote) => madeAt.slice(0, 10);
const monthOf = ({ madeAt }: BackupNote) => madeAt.slice(0, 7);
const weekOf = ({ madeAt }: BackupNote) => String(Math.floor((Date.parse(madeAt) - FIRST_WEEK) / (7 * DAY_MS)));

/** Returns the newest backup of each of the last `count` days, weeks or months that have one. */
function newestOfEach(notes: readonly BackupNote[], period: (note: BackupNote) => string, count: number) {
  const newest = new Map<string, BackupNote>();
  for (const note of notes) if (!newest.has(period(note))) newest.set(period(note), note);
  return [...newest.values()].slice(0, count);
}

/**
 * Returns the expired backups. Keeps 7 daily, 4 weekly and 6 monthly ones (in UTC), the newest three from before
 * updates, all manual ones, and the newest one without damaged files. Periods without a backup do not count.
 * @param notes newest first
 */
export function outlivedBackups(notes: readonly BackupNote[]): BackupNote[] {
  const daily = notes.filter(({ kind }) => kind === "daily");
  const kept = new Set([
    ...newestOfEach(daily, dayOf, DAYS),
    ...newestOfEach(daily, weekOf, WEEKS),
    ...newestOfEach(daily, monthOf, MONTHS),
    ...notes.filter(({ kind }) => kind === "before-update").slice(0, BEFORE_UPDATES),
    ...notes.filter(({ kind }) => kind === "by-hand"),
    ...notes.filter(({ damaged }) => !damaged?.length).slice(0, 1),
  ]);
  return notes.filter((note) => !kept.has(note));
}

export interface BackupOptions {
  folder: string;
  kind: BackupKind;
  clock: () => Date;
  /** Encrypts the backups. */
  key?: string | undefined;
  bucket?: { name: string; store: BackupBucket } | undefined;
}

interface BackupResult {
  path: string;
  note: BackupNote;
  manifest: Manifest;
  /** The reason why the bucket has no copy, if this is tolerated. */
  complaint?: string;
}

async function archiveTo(file: string, folder: string, key: string | undefined) {
  await pipeline(await archiveOf(folder, key), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  await fsync(file);
}

const noteOf = async (path: string, manifest: Manifest, { kind, key, clock }: BackupOptions, name: string) => ({
  name,
  kind,
  madeAt: manifest.madeAt,
  provenAt: clock().toISOString(),
  rows: Object.values(manifest.tables ?? {}).reduce((sum, { rows }) => sum + rows, 0),
  files: Object.keys(manifest.files).filter(mediaKeyOf).length,
  bytes: key ? (await stat(path)).size : Object.values(manifest.files).reduce((sum, { bytes }) => sum + bytes, 0),
  sealed: key !== undefined,
  ...(manifest.damaged && { damaged: manifest.damaged }),
});

async function writeNote(folder: string, note: BackupNote) {
  const partial = partialPath(folder, note.name);
  await writeDurably(partial, [Buffer.from(`${JSON.stringify(note, null, 2)}\n`)]);
  await rename(partial, join(folder, noteFile(note.name)));
  await fsync(folder);
}

/** Copies a backup as one file to the bucket, then its note. */
async function copyToBucket(
  path: string,
  note: BackupNote,
  { folder, key, bucket }: BackupOptions,
): Promise<BackupNote> {
  if (!bucket) return note;
  const packing = partialPath(folder, `${note.name}-packing`);
  const pack = async () => {
    await mkdir(packing, { mode: 0o700 });
    const file = join(packing, archiveName(note.name, key !== undefined));
    await archiveTo(file, path, key).catch((error: unknown) => {
      throw describeFullDisk(
        error,
        `The backup is complete and verified on this machine, but there is no space to pack it for the bucket.`,
      );
    });
    return file;
  };
  try {
    await bucket.store.put(note.sealed ? path : await pack());
  } finally {
    await rm(packing, { recursive: true, force: true });
  }
  const copied = { ...note, bucket: bucket.name };
  await writeNote(folder, copied);
  await bucket.store.put(join(folder, noteFile(note.name)));
  return copied;
}

/**
 * Deletes expired backups: on disk now, to free space, and in the bucket later, because the bucket may be unavailable.
 */
async function removeExpired({ folder, bucket, kind }: BackupOptions): Promise<() => Promise<void>> {
  const outlived = kind === "by-hand" ? [] : outlivedBackups(await listBackupNotes(folder));
  const removeNote = ({ name }: BackupNote) => rm(join(folder, noteFile(name)), { force: true });
  for (const note of outlived) {
    await rm(join(folder, note.sealed ? archiveName(note.name, true) : note.name), { recursive: true, force: true });
    // Write the note last, so that an interrupted copy is detected.
    if (!bucket) await removeNote(note);
  }
  return async () => {
    if (!bucket) return;
    for (const note of outlived) {
      for (const file of [archiveName(note.name, note.sealed), noteFile(note.name)]) await bucket.store.delete(file);
      await removeNote(note);
    }
  };
}

/** Copies to the bucket. An update does not wait for this, because the backup on disk is enough for a rollback. */
async function tryCopyToBucket(path: string, note: BackupNote, parts: BackupOptions) {
  try {
    const removeFromBucket = await removeExpired(parts);
    const copied = await copyToBucket(path, note, parts);
    if (parts.bucket) await shareErasedList(parts.folder, parts.bucket.store);
    await removeFromBucket();
    return { note: copied };
  } catch (error) {
    if (parts.kind !== "before-update" || !(error instanceof BackupRefused)) throw error;
    return { note, complaint: error.message };
  }
}

/** Makes and verifies a backup. It gets its final name at the end, so that an interrupted one is recognizable. */
async function makeVerified(data: SiteData, { folder, key, clock }: BackupOptions) {
  const name = `backup-${stampOf(clock())}`;
  const { partial, manifest } = await copyUnfinished(data, join(resolve(folder), name), clock());
  const path = key ? partialPath(resolve(folder), archiveName(name, true)) : partial;
  try {
    if (key) {
      await archiveTo(path, partial, key);
      await rm(partial, { recursive: true });
    }
    await verifyByRestore(path, manifest, { key, now: clock() });
    return { ...(await claimName({ path, isEncrypted: key !== undefined }, folder, name)), manifest };
  } catch (error) {
    for (const made of [partial, path]) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

async function makeAndCopy(data: SiteData, parts: BackupOptions): Promise<BackupResult> {
  await removeAbandoned(parts.folder, parts.clock());
  await mkdir(parts.folder, { recursive: true, mode: 0o700 });
  await writeErasedList(parts.folder, await erasedFrom(data.db));
  const { name, path, manifest } = await makeVerified(data, parts);
  const note = await noteOf(path, manifest, parts, name);
  await writeNote(parts.folder, note);
  return { path, manifest, ...(await tryCopyToBucket(path, note, parts)) };
}

/**
 * Makes a backup: encrypts it if a key is set, verifies it by a test restore, copies it to the bucket if one is set,
 * and deletes expired backups. Only verified backups have a note.
 */
export const makeBackup = (data: SiteData, parts: BackupOptions): Promise<BackupResult> =>
  makeAndCopy(data, parts).catch((error: unknown) => {
    throw describeFullDisk(
      error,
      `The disk of ${parts.folder} is full, so no backup was made. Free some space, or set BACKUP_DIR to another disk.`,
    );
  });

/** Restores a backup to a scratch folder next to it, and compares each table and file with the copied data. */
export async function verifyByRestore(
  path: string,
  manifest: Manifest,
  options: { key?: string | undefined; now: Date },
) {
  const scratch = partialPath(dirname(path), `${basename(path)}-proof`);
  const copied = manifest.tables ?? {};
  try {
    await restoreBackup(path, { engine: "sqlite", dataDir: scratch }, { ...options, force: false, asItWas: copied });
    await requireSameCounts(join(scratch, SQLITE_FILE), copied);
    for (const [file, expected] of Object.entries(manifest.files)) {
      if (!mediaKeyOf(file)) continue;
      const found = await fingerprint(join(scratch, file)).catch(() => null);
      if (found?.sha256 !== expected.sha256) throw unlike(file);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
