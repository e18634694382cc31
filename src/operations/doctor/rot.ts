import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { MEDIA_FOLDER } from "#operations/backup/manifest.ts";
import { fingerprint } from "#platform/backups/durable-files.ts";
import {
  deleteFileHashes,
  listFileHashes,
  recordFileHash,
  recordMissingHashes,
} from "#platform/db/file-hashes.store.ts";
import { hashOfStored } from "#platform/media/file-hashes.ts";
import { contentTypeOf, isRemade } from "#platform/media/media-key.ts";
import type { SiteData } from "../site/site-data.store.ts";

/** Differences between the stored files and their recorded hashes. */
export interface RotFindings {
  /** Files whose content differs from the stored one, with the expected hash. */
  rotten: { key: string; sha256: string }[];
  /** Hashes of files that have none recorded, by key. */
  unrecorded: Map<string, string>;
  /** Keys of recorded hashes whose files are gone. */
  outdated: string[];
}

/** Reads every stored file and compares its hash with the recorded one. */
export async function findRot(data: SiteData): Promise<RotFindings> {
  const findings: RotFindings = { rotten: [], unrecorded: new Map(), outdated: [] };
  // Read the hashes before listing the files, so that a file stored in between does not count as missing.
  const recorded = await listFileHashes(data.db);
  if (!recorded) return findings;
  const gone = new Set(recorded.keys());
  for await (const { key } of data.store.list()) {
    gone.delete(key);
    const found = await hashOfStored(data.store, key);
    const sha256 = recorded.get(key);
    if (found === null) continue;
    if (sha256 === undefined) findings.unrecorded.set(key, found);
    else if (sha256 !== found) findings.rotten.push({ key, sha256 });
  }
  return { ...findings, outdated: [...gone] };
}

/** Returns the path of a file with this hash in one of the backup folders, or undefined. */
async function findInBackups(backupDirs: readonly string[], key: string, sha256: string): Promise<string | undefined> {
  for (const backupDir of backupDirs) {
    const names = await readdir(backupDir).catch(() => []);
    for (const path of names.map((name) => join(backupDir, name, MEDIA_FOLDER, key))) {
      const found = await fingerprint(path).catch(() => null);
      if (found?.sha256 === sha256) return path;
    }
  }
  return undefined;
}

/**
 * Repairs damaged files if possible: deletes files that the site creates again, and restores others from an unencrypted
 * backup. Records missing hashes.
 * @returns the damaged files without a good copy
 */
export async function repairRot(
  { db, store }: SiteData,
  { rotten, unrecorded, outdated }: RotFindings,
  backupDirs: readonly string[],
): Promise<RotFindings["rotten"]> {
  const left: RotFindings["rotten"] = [];
  const removed: string[] = [];
  for (const { key, sha256 } of rotten) {
    const good = isRemade(key) ? undefined : await findInBackups(backupDirs, key, sha256);
    if (isRemade(key)) {
      await store.delete(key);
      removed.push(key);
    } else if (good) await store.put(key, { path: good }, contentTypeOf(key));
    else left.push({ key, sha256 });
  }
  await deleteFileHashes(db, [...removed, ...outdated]);
  await recordMissingHashes(db, unrecorded);
  return left;
}

/** Records the current content of damaged files as their expected content. */
export async function acceptPresent({ db, store }: SiteData, rotten: RotFindings["rotten"]): Promise<void> {
  for (const { key } of rotten) {
    const present = await hashOfStored(store, key);
    if (present) await recordFileHash(db, key, present);
  }
}
