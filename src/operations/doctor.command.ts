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
import { mediaColumns } from "#src/site-content.ts";
import { type Command, NotDone, runFromShell, type Task, type Terminal } from "./command.ts";
import { findBranch, openSiteAsIs, type SiteAsIs, type SiteData, sqliteFaults } from "./site.store.ts";

/** Younger files may belong to a request in progress. */
const SETTLED_MS = 3_600_000;
const STRAYS_ALWAYS_REMOVED = 20;

interface Findings extends DamageFindings {
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
interface DamageFindings {
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
async function repairDamage(
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
async function acceptPresent({ db, store }: SiteData, damaged: DamageFindings["damaged"]): Promise<void> {
  for (const { key } of damaged) {
    const present = await hashOfStored(store, key);
    if (present) await recordFileHash(db, key, present);
  }
}

const usage = `Usage: npm run doctor -- [--fix | --accept-damage]

Checks the database and reads all uploads, while the site runs or is stopped. A
file is damaged when its content differs from the hash recorded at its upload.

--fix removes files that no row uses and remains of interrupted work, deletes
damaged copies of pictures, which the site creates again, restores other damaged
files from an unencrypted backup, and records missing hashes. It reports other
problems. The exit code is 1 while any problem remains.

--accept-damage does the same and keeps damaged files of which no good copy is
left, so that backups no longer list them.`;

type Context = SiteAsIs & { backupDir?: string | undefined };

function report(
  { faults, missing, links, orphans, leftovers, damaged, unrecorded, incompleteCount }: Findings,
  terminal: Terminal,
) {
  for (const fault of faults) terminal.print(`Database: ${fault}`);
  for (const { table, id, file } of missing) terminal.print(`Missing: ${file}, named by ${table} ${id}`);
  for (const path of links) terminal.print(`Symbolic link: ${path}, which the site does not follow`);
  for (const { key } of damaged)
    terminal.print(`Damaged: ${key}${isRemade(key) ? ", a copy that the site can make again" : ""}`);
  for (const { key, size } of orphans) terminal.print(`Orphan: ${key} (${size} bytes)`);
  for (const path of leftovers) terminal.print(`Leftover: ${path}`);
  if (incompleteCount > 0) terminal.print(`Smaller copies of ${incompleteCount} images do not exist yet.`);
  if (unrecorded.size > 0) terminal.print(`${unrecorded.size} files have no recorded hash yet.`);
}

/** Repairs what can be repaired, and returns the findings that remain. */
async function repair(
  { data, dataDir, backupDir }: Pick<Context, "data" | "dataDir" | "backupDir">,
  findings: Findings,
  { acceptDamage, terminal }: { acceptDamage: boolean; terminal: Terminal },
): Promise<Findings> {
  await removeUnusedFiles(data, findings);
  const unused = findings.orphans.length + findings.leftovers.length;
  if (unused > 0) terminal.print(`Removed: ${unused}`);
  const damaged = await repairDamage(data, findings, [...(backupDir ? [backupDir] : []), join(dataDir, "backups")]);
  const repaired = findings.damaged.length - damaged.length;
  if (repaired > 0) terminal.print(`Repaired: ${repaired}`);
  if (acceptDamage) await acceptPresent(data, damaged);
  for (const { key } of damaged) terminal.print(`${acceptDamage ? "Kept unchanged" : "No good copy"}: ${key}`);
  if (damaged.length > 0 && !acceptDamage)
    terminal.print(
      "Backups list these files as damaged. Replace them from an older backup, or keep them with --accept-damage.",
    );
  if (findings.unrecorded.size > 0) terminal.print(`Hashes recorded: ${findings.unrecorded.size}`);
  return { ...findings, orphans: [], leftovers: [], damaged: acceptDamage ? [] : damaged };
}

const examineAnd =
  ({ fix, acceptDamage }: { fix: boolean; acceptDamage: boolean }): Task<Context> =>
  async ({ data, dataDir, backupDir, clock }, terminal) => {
    const findings = await examine(data, { dataDir, backupDir }, clock());
    report(findings, terminal);
    const unused = findings.orphans.length + findings.leftovers.length;
    const left = fix ? await repair({ data, dataDir, backupDir }, findings, { acceptDamage, terminal }) : findings;
    if (isHealthy(left)) terminal.print(`The database and ${findings.fileCount} files are in order.`);
    else if (!fix && unused > 0) terminal.print("npm run doctor -- --fix removes orphans and leftovers.");
    if (!fix && findings.damaged.length > 0)
      terminal.print("npm run doctor -- --fix deletes damaged copies, and restores other files from a backup.");
    if (!isHealthy(left)) throw new NotDone();
  };

/** Finds damage and orphaned files. */
export const doctor: Command<Context, "fix" | "accept-damage"> = {
  usage,
  flags: ["fix", "accept-damage"],
  understand(words, flags) {
    const acceptDamage = flags.has("accept-damage");
    return words.length > 0 ? null : examineAnd({ fix: flags.has("fix") || acceptDamage, acceptDamage });
  },
  open: async (config) => ({ ...(await openSiteAsIs(config)), backupDir: config.backups.folder }),
};

if (import.meta.main) await runFromShell(doctor);
