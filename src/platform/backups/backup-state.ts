import { formatInstant } from "#shared/dates.ts";
import { type BackupNote, damageInWords, listBackupNotes } from "./backup-notes.ts";

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
export function judgeBackups(
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
  const damage = damageInWords(newest);
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

/** Reads the folder and returns the state of its backups. */
export async function findBackupState(folder: string | undefined, moment: Moment): Promise<BackupState> {
  const [newest] = folder === undefined ? [] : await listBackupNotes(folder);
  return judgeBackups(folder, newest, moment);
}
