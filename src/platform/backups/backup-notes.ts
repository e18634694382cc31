import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { formatInstant } from "#shared/dates.ts";

/** What made a backup be made; only what the site makes by itself is cleared away by itself. */
export const backupKinds = ["daily", "before-update", "by-hand"] as const;
export type BackupKind = (typeof backupKinds)[number];

/** Stands beside each backup that was restored to a scratch place and found equal. */
export const BackupNote = z.object({
  name: z.string().regex(/^backup-[0-9T-]+$/),
  kind: z.enum(backupKinds),
  madeAt: z.iso.datetime(),
  provenAt: z.iso.datetime(),
  rows: z.number().int(),
  files: z.number().int().meta({ description: "Uploads" }),
  bytes: z.number().int(),
  sealed: z.boolean(),
  /** The bucket that has a copy. */
  bucket: z.string().optional(),
  /** Uploads that were damaged at the site already. Absent when there are none. */
  damaged: z.array(z.string()).optional(),
});
export type BackupNote = z.output<typeof BackupNote>;

export const noteFile = (name: string) => `${name}.json`;

async function readNote(path: string): Promise<BackupNote | null> {
  try {
    return BackupNote.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    // Half written, or none of ours.
    return null;
  }
}

/** The proven backups of a folder, the newest first; none when there is no such folder. */
export async function listBackupNotes(folder: string): Promise<BackupNote[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^backup-[0-9T-]+[.]json$/.test(name));
  const notes = await Promise.all(names.map((name) => readNote(join(folder, name))));
  return notes
    .filter((note) => note !== null)
    .sort((one, other) => other.madeAt.localeCompare(one.madeAt) || other.name.localeCompare(one.name));
}

const counted = (count: number, one: string) => `${count.toLocaleString("en-GB")} ${one}${count === 1 ? "" : "s"}`;

const NAMED_MAX = 5;

/** The damaged files of a backup in a sentence for administrators; undefined when there are none. */
export function damageInWords({ damaged = [] }: Pick<BackupNote, "damaged">): string | undefined {
  if (damaged.length === 0) return undefined;
  const others = damaged.length - NAMED_MAX;
  const named = [...damaged.slice(0, NAMED_MAX), ...(others > 0 ? [`${others} more`] : [])];
  return `Damaged on the server, and so in this backup: ${named.join(", ")}.`;
}

/** What a proven backup is, for administrators. */
export const backupInWords = (note: BackupNote, timeZone: string): string =>
  [
    `Of ${formatInstant(note.madeAt, timeZone)}: ${counted(note.rows, "row")} and ${counted(note.files, "file")}`,
    `${(note.bytes / 1e6).toFixed(1)} MB`,
    ...(note.sealed ? ["sealed"] : []),
    "restored elsewhere and found equal",
    ...(note.bucket ? [`copied to ${note.bucket}`] : []),
  ].join(", ");
