import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { withPalette } from "#features/branch/colors/palette.ts";
import { listEventCardKeys } from "#features/events/server/events.service.ts";
import { branchDrawingKeys } from "#features/share-cards/server/branch-cards.drawing.ts";
import { listAbandoned } from "#platform/backups/partials.ts";
import { DataRefused } from "#platform/db/engine.ts";
import { listMediaReferences, type MediaReference } from "#platform/db/media-columns.store.ts";
import type { ListedFile } from "#platform/media/media-store.ts";
import { findOrphans } from "#platform/media/orphans.ts";
import { lastingFiles, pictureFiles } from "#platform/media/picture-files.ts";
import { openTimeZone } from "#platform/site-time-zone.ts";
import { mediaColumns } from "#src/site-content.ts";
import { sqliteFaults } from "../site/integrity.store.ts";
import { findSaidBranch } from "../site/said-zone.ts";
import type { SiteData } from "../site/site-data.store.ts";
import { findRot, type RotFindings } from "./rot.ts";

/** Younger files may belong to a request in progress. */
const SETTLED_MS = 3_600_000;
const STRAYS_ALWAYS_REMOVED = 20;

export interface Findings extends RotFindings {
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
  rotten: [],
  unrecorded: new Map(),
  outdated: [],
  fileCount: 0,
  incompleteCount: 0,
};

export const isHealthy = ({ faults, missing, links, orphans, leftovers, rotten }: Findings): boolean =>
  [faults, missing, links, orphans, leftovers, rotten].every((found) => found.length === 0);

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
  const branch = await findSaidBranch(data.db, openTimeZone(undefined));
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
    ...(await findRot(data)),
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
export async function removeStrays(data: SiteData, findings: Findings): Promise<void> {
  const { orphans, leftovers, fileCount } = findings;
  if (orphans.length > STRAYS_ALWAYS_REMOVED && orphans.length > fileCount / 2)
    throw new DataRefused(
      `No row names ${orphans.length} of ${fileCount} files. Nothing was removed. Is this the right database for these files?`,
    );
  for (const { key } of orphans) await data.store.delete(key);
  for (const path of leftovers) await rm(path, { recursive: true, force: true });
}
