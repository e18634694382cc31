import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupRefused, type Fingerprint, fingerprint } from "#platform/backups/backup-files.ts";
import { type Engine, isFull } from "#platform/db/database-errors.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import { isMediaKey } from "#platform/media/media-key.ts";

export const MANIFEST_FILE = "manifest.json";
export const TABLES_FOLDER = "tables";
export const MEDIA_FOLDER = "media";

const MEDIA_PREFIX = `${MEDIA_FOLDER}/`;
const TABLE_FILE = /^tables\/[a-z][a-z0-9_]*\.jsonl$/;

/** The key of a backup's media file, or null for its other files. */
export const mediaKeyOf = (path: string): string | null =>
  path.startsWith(MEDIA_PREFIX) ? path.slice(MEDIA_PREFIX.length) : null;

/** Other names could point outside the folder. */
const isBackupPath = (path: string) =>
  path === SQLITE_FILE || TABLE_FILE.test(path) || isMediaKey(mediaKeyOf(path) ?? "");

const hasDatabase = ({ engine, files }: { engine: Engine; files: Record<string, unknown> }) =>
  engine === "sqlite" ? SQLITE_FILE in files : `${TABLES_FOLDER}/admins.jsonl` in files;

const ManifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  engine: z.enum(["sqlite", "postgres"]) satisfies z.ZodType<Engine>,
  schemaVersion: z.string().meta({ description: "The last migration of the database" }),
  files: z.record(
    z.string().refine(isBackupPath),
    z.object({ bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /** Files that rows refer to but that did not exist. */
  missing: z.array(z.string()),
  /** Files that were damaged on the site. Absent if there are none. */
  damaged: z.array(z.string()).optional(),
  /** The digest of the tables; absent in older backups. */
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })).optional(),
});
const Manifest = ManifestShape.refine(hasDatabase);
export type Manifest = z.output<typeof Manifest>;

/** @throws BackupRefused if the folder has no backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch(() => {
    throw new BackupRefused(`There is no backup in ${folder}: it has no ${MANIFEST_FILE}.`);
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupRefused(`The ${MANIFEST_FILE} of ${folder} is damaged, or from a newer version of this site.`, {
      cause,
    });
  }
}

const sameContent = (one: Fingerprint, other: Fingerprint | null) =>
  one.bytes === other?.bytes && one.sha256 === other.sha256;

/**
 * Reads every file of a backup and compares it with the manifest.
 * @throws BackupRefused naming the first missing or changed file
 */
export async function verifyFiles(folder: string, { files }: Pick<Manifest, "files">): Promise<void> {
  for (const [path, expected] of Object.entries(files)) {
    const found = await fingerprint(join(folder, path)).catch(() => null);
    if (!sameContent(expected, found))
      throw new BackupRefused(`The backup ${folder} is damaged: ${path} is ${found ? "changed" : "missing"}.`);
  }
}

/** Error codes of the operating system and of the store. */
const FULL = ["ENOSPC", "EDQUOT", "storage_full"];

/**
 * Returns an error with `words` for a full disk, reported by the system or by SQLite. Returns other errors unchanged.
 */
export function describeFullDisk(error: unknown, words: string): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  return FULL.includes(String(code)) || isFull(error) ? new BackupRefused(words, { cause: error }) : error;
}
