import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { formatInstant } from "#shared/dates.ts";
import { parsedJson } from "#shared/form-fields.ts";

/** The reason for a backup. Only automatic backups are deleted automatically. */
export const backupKinds = ["daily", "before-update", "by-hand"] as const;
export type BackupKind = (typeof backupKinds)[number];

/** The note next to each verified backup. */
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
  /** Uploads that were already damaged on the site. Absent if there are none. */
  damaged: z.array(z.string()).optional(),
});
export type BackupNote = z.output<typeof BackupNote>;

export const noteFile = (name: string) => `${name}.json`;

/** Returns undefined for a file that is incomplete, or no note. */
const readNote = async (path: string): Promise<BackupNote | undefined> =>
  BackupNote.safeParse(parsedJson(await readFile(path, "utf8").catch(() => ""))).data;

/** Returns the verified backups of a folder, newest first; none if the folder does not exist. */
export async function listBackupNotes(folder: string): Promise<BackupNote[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^backup-[0-9T-]+[.]json$/.test(name));
  const notes = await Promise.all(names.map((name) => readNote(join(folder, name))));
  return notes
    .filter((note) => note !== undefined)
    .sort((one, other) => other.madeAt.localeCompare(one.madeAt) || other.name.localeCompare(one.name));
}

const counted = (count: number, one: string) => `${count.toLocaleString("en-GB")} ${one}${count === 1 ? "" : "s"}`;

const NAMED_MAX = 5;

/** Describes the damaged files of a backup for administrators; undefined if there are none. */
export function describeDamage({ damaged = [] }: Pick<BackupNote, "damaged">): string | undefined {
  if (damaged.length === 0) return undefined;
  const others = damaged.length - NAMED_MAX;
  const named = [...damaged.slice(0, NAMED_MAX), ...(others > 0 ? [`${others} more`] : [])];
  return `Damaged on the server, and so in this backup: ${named.join(", ")}.`;
}

/** Describes a verified backup for administrators. */
export const describeBackup = (note: BackupNote, timeZone: string): string =>
  [
    `Of ${formatInstant(note.madeAt, timeZone)}: ${counted(note.rows, "row")} and ${counted(note.files, "file")}`,
    `${(note.bytes / 1e6).toFixed(1)} MB`,
    ...(note.sealed ? ["encrypted"] : []),
    "verified by a test restore",
    ...(note.bucket ? [`copied to ${note.bucket}`] : []),
  ].join(", ");

/** One daily backup may be late by an evening. */
const TOO_OLD_MS = 36 * 3_600_000;

/** The state of the backups, in the same words on every screen. */
export interface BackupState {
  /** "advice" is a warning; "wrong" needs action. */
  state: "well" | "advice" | "wrong";
  words: string;
  /** The recommended action; absent when the state is "well". */
  todo?: string;
  /** Where the newest backup is and whether it is encrypted. Names folders of the server: for owners only. */
  place?: string;
}

type Newest = Pick<BackupNote, "madeAt" | "sealed" | "bucket" | "damaged">;

interface Moment {
  now: Date;
  timeZone: string;
}

/** @param folder undefined when the site keeps no backups @param newest the newest verified backup in it */
export function assessBackups(
  folder: string | undefined,
  newest: Newest | undefined,
  { now, timeZone }: Moment,
): BackupState {
  if (folder === undefined)
    return {
      state: "wrong",
      words: "The site makes no backups.",
      todo: "Ask the server administrator to set BACKUP_DIR, preferably to a folder on another disk.",
    };
  const daily = "Backups should run daily. Open Maintenance on the dashboard to see why this one did not.";
  if (!newest)
    return {
      state: "wrong",
      words: "There is no verified backup yet.",
      todo: daily,
      place: `The folder is ${folder}.`,
    };
  const places = [`in ${folder} on the server`, ...(newest.bucket ? [`in the bucket ${newest.bucket}`] : [])];
  const place = `It is ${places.join(" and ")}.${newest.sealed ? " It is encrypted. You need BACKUP_KEY to restore it." : ""}`;
  const words = `The last verified backup is from ${formatInstant(newest.madeAt, timeZone)}.`;
  if (now.getTime() - Date.parse(newest.madeAt) > TOO_OLD_MS) return { state: "wrong", words, todo: daily, place };
  const damage = describeDamage(newest);
  if (damage)
    return {
      state: "wrong",
      words: `${words} ${damage}`,
      todo: "Ask the server administrator to run npm run doctor -- --fix, which takes them from an older backup.",
      place,
    };
  if (newest.bucket) return { state: "well", words, place };
  return {
    state: "advice",
    words,
    todo: "Download a backup regularly and keep it elsewhere, in case the server is lost with its disks.",
    place,
  };
}

export async function findBackupState(folder: string | undefined, moment: Moment): Promise<BackupState> {
  const [newest] = folder === undefined ? [] : await listBackupNotes(folder);
  return assessBackups(folder, newest, moment);
}
