import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { withPalette } from "#features/branch/colors/palette.ts";
import { listEventCardKeys } from "#features/events/server/events.service.ts";
import { branchDrawingKeys } from "#features/share-cards/server/branch-cards.drawing.ts";
import { MEDIA_FOLDER } from "#operations/backup/manifest.ts";
import { fingerprint, listAbandoned } from "#platform/backups/backup-files.ts";
import { DataRefused } from "#platform/db/database-errors.ts";
import { listMediaReferences, type MediaReference } from "#platform/db/media-columns.store.ts";
import {
  deleteFileHashes,
  hashOfStored,
  listFileHashes,
  recordFileHash,
  recordMissingHashes,
} from "#platform/media/file-hashes.store.ts";
import { contentTypeOf, isRemade, lastingFiles, pictureFiles } from "#platform/media/media-key.ts";
import { findOrphans, type ListedFile } from "#platform/media/media-store.ts";
import { openTimeZone } from "#platform/site-time-zone.ts";
import { mediaColumns } from "../../site-content.ts";
import { findBranch, type SiteData, sqliteFaults } from "../site.store.ts";

/** Younger files may belong to a request in progress. */
const SETTLED_MS = 3_600_000;
const STRAYS_ALWAYS_REMOVED = 20;

export interface Findings extends DamageFindings {
  /** Errors in the database itself. PostgreSQL checks its own data. */
  faults: string[];
  /** Rows whose file, or a smaller copy of it, is not in the store. */
  missing: (MediaReference & { file: string })[];
  /** Paths of symbolic links among the uploads. The site does not follow them. */
  links: string[];
  /** Files that no row refers to. */
  orphans: ListedFile[];
  /** Paths of remains of interrupted uploads, backups and restores. */
  leftovers: string[];
  /** All stored files. */
  fileCount: number;
  /** The number of pictures without all copies, which a running site creates automatically. */
  incompleteCount: number;
}

const nothing: Findings = {
  faults: [],
  missing: [],
  links: [],
  orphans: [],
  leftovers: [],
  damaged: [],
  unrecorded: new Map(),
  outdated: [],
  fileCount: 0,
  incompleteCount: 0,
};

export const isHealthy = ({ faults, missing, links, orphans, leftovers, damaged }: Findings): boolean =>
  [faults, missing, links, orphans, leftovers, damaged].every((found) => found.length === 0);

async function entriesBefore(folder: string, olderThan: Date, name: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const paths: string[] = [];
  for (const path of names.filter((entry) => name.test(entry)).map((entry) => join(folder, entry))) {
    const status = await stat(path).catch(() => null);
    if (status && status.mtime < olderThan) paths.push(path);
  }
  return paths;
}

async function abandonedIn(folders: readonly string[], now: Date): Promise<string[]> {
  const found = await Promise.all(
    [...new Set(folders.map((folder) => resolve(folder)))].map((folder) => listAbandoned(folder, now)),
  );
  return found.flat();
}

/**
 * Examines a site, which may be running, and changes nothing. Files younger than an hour are not orphans. Reads every
 * file, which takes minutes for thousands of pictures.
 */
export async function examine(
  data: SiteData,
  { dataDir, backupDir = join(dataDir, "backups") }: { dataDir: string; backupDir?: string | undefined },
  now: Date,
): Promise<Findings> {
  const settled = new Date(now.getTime() - SETTLED_MS);
  const faults = data.engine === "sqlite" ? sqliteFaults(data.sqlite) : [];
  if (faults.length > 0) return { ...nothing, faults };

  const references = await listMediaReferences(data.db, mediaColumns);
  const orphans: ListedFile[] = [];
  const keys = references.map(({ key }) => key);
  // Cards are created on request, so none is missing. A card with outdated content is an orphan.
  const branch = await findBranch(data.db, openTimeZone(undefined));
  const drawn = branch ? branchDrawingKeys(withPalette(branch)) : [];
  const used = [...keys, ...drawn, ...(await listEventCardKeys(data.db))];
  for await (const orphan of findOrphans(data.store, used, settled)) orphans.push(orphan);

  const stored = new Set<string>();
  for await (const { key } of data.store.list()) stored.add(key);
  const suspects = references.flatMap((reference) =>
    lastingFiles(reference.key)
      .filter((file) => !stored.has(file))
      .map((file) => ({ ...reference, file })),
  );
  // A row that was deleted during the listing is not a fault.
  const stillThere = new Set((await listMediaReferences(data.db, mediaColumns)).map(({ key }) => key));

  return {
    ...(await findDamage(data)),
    faults,
    links: (await data.store.listLinks?.()) ?? [],
    missing: suspects.filter(({ key }) => stillThere.has(key)),
    orphans,
    leftovers: [
      ...(await entriesBefore(join(dataDir, "tmp"), settled, /./)),
      ...(await entriesBefore(dataDir, settled, /^\.restoring-/)),
      ...(await abandonedIn([dataDir, join(dataDir, "backups"), backupDir], now)),
    ],
    fileCount: stored.size,
    incompleteCount: new Set(keys.filter((key) => pictureFiles(key).some((file) => !stored.has(file.key)))).size,
  };
}

/**
 * Removes orphans and leftovers.
 * @throws DataRefused when most files seem to be orphans, which suggests a wrong or empty database
 */
export async function removeUnusedFiles(data: SiteData, findings: Findings): Promise<void> {
  const { orphans, leftovers, fileCount } = findings;
  if (orphans.length > STRAYS_ALWAYS_REMOVED && orphans.length > fileCount / 2)
    throw new DataRefused(
      `The database does not use ${orphans.length} of the ${fileCount} files. Nothing was removed. Is this the right database for these files?`,
    );
  for (const { key } of orphans) await data.store.delete(key);
  for (const path of leftovers) await rm(path, { recursive: true, force: true });
}

/** Differences between the stored files and their recorded hashes. */
export interface DamageFindings {
  /** Files whose content differs from the stored one, with the expected hash. */
  damaged: { key: string; sha256: string }[];
  /** Hashes of files that have none recorded, by key. */
  unrecorded: Map<string, string>;
  /** Keys of recorded hashes whose files are gone. */
  outdated: string[];
}

/** Reads every stored file and compares its hash with the recorded one. */
async function findDamage(data: SiteData): Promise<DamageFindings> {
  const findings: DamageFindings = { damaged: [], unrecorded: new Map(), outdated: [] };
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
    else if (sha256 !== found) findings.damaged.push({ key, sha256 });
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
export async function repairDamage(
  { db, store }: SiteData,
  { damaged, unrecorded, outdated }: DamageFindings,
  backupDirs: readonly string[],
): Promise<DamageFindings["damaged"]> {
  const left: DamageFindings["damaged"] = [];
  const removed: string[] = [];
  for (const { key, sha256 } of damaged) {
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
export async function acceptPresent({ db, store }: SiteData, damaged: DamageFindings["damaged"]): Promise<void> {
  for (const { key } of damaged) {
    const present = await hashOfStored(store, key);
    if (present) await recordFileHash(db, key, present);
  }
}
