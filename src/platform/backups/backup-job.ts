import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { AppError } from "../errors.ts";
import type { Job } from "../jobs/job.ts";
import { backupInWords, listBackupNotes } from "./backup-notes.ts";
import { backUpBeside } from "./backup-process.ts";

const HOUR_MS = 3_600_000;
/** Checked every hour, so that a failed backup is retried. One hour less than a day keeps the time of day. */
const DUE_AFTER_MS = 23 * HOUR_MS;
const LONGEST_MS = 12 * HOUR_MS;

interface BackupJobParts {
  folder: string;
  timeZone: SiteTimeZone;
  backUp: (signal: AbortSignal) => Promise<unknown>;
}

/** Makes a daily backup, and reports the newest verified one. */
export const backupJob = ({ folder, timeZone, backUp }: BackupJobParts): Job => ({
  name: "Back up",
  everyMs: HOUR_MS,
  claimMs: LONGEST_MS,
  // After an interrupted run, the next one is due in an hour.
  atStart: true,
  async run(now, stopping) {
    const last = async () => (await listBackupNotes(folder))[0];
    const before = await last();
    const inWords = before ? backupInWords(before, timeZone.name) : "There is no backup yet";
    const isDue = !before || now.getTime() - Date.parse(before.madeAt) >= DUE_AFTER_MS;
    if (!isDue || stopping.aborted) return `${inWords}.`;
    try {
      await backUp(stopping);
    } catch (cause) {
      if (stopping.aborted) return `Stopped when the site stopped. The last verified backup:  ${inWords}.`;
      const words = cause instanceof AppError ? cause.message : "The backup failed. See the log for the reason.";
      throw new AppError("internal", { message: `${words} The last verified backup: ${inWords}.`, cause });
    }
    const made = await last();
    return made ? `${backupInWords(made, timeZone.name)}.` : inWords;
  },
});

interface BackupSettings {
  dataDir: string;
  timeZone: SiteTimeZone;
  backups: { folder?: string | undefined };
}

/** Returns no job without a backup folder. */
export const backupJobs = ({ dataDir, timeZone, backups: { folder } }: BackupSettings): Job[] =>
  folder ? [backupJob({ folder, timeZone, backUp: (signal) => backUpBeside("daily", { dataDir, signal }) })] : [];
