import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { environmentFor } from "../config.ts";
import { type DatabaseLocation, lacksMigrations } from "../db/check-database.ts";
import { DataRefused } from "../db/database-errors.ts";
import { AppError } from "../errors.ts";
import type { Job } from "../jobs/jobs.ts";
import { codeOf, StartupError } from "../startup-error.ts";
import { type BackupKind, describeBackup, listBackupNotes } from "./backup-notes.ts";

const HOUR_MS = 3_600_000;
/** Checked every hour, so that a failed backup is retried. One hour less than a day keeps the time of day. */
const DUE_AFTER_MS = 23 * HOUR_MS;

interface BackupJobParts {
  folder: string;
  timeZone: SiteTimeZone;
  backUp: (signal: AbortSignal) => Promise<unknown>;
}

/** Makes a daily backup, and reports the newest verified one. */
export const backupJob = ({ folder, timeZone, backUp }: BackupJobParts): Job => ({
  name: "Back up",
  everyMs: HOUR_MS,
  // After an interrupted run, the next one is due in an hour.
  atStart: true,
  async run(now, stopping) {
    const last = async () => (await listBackupNotes(folder))[0];
    const before = await last();
    const lastBackup = before ? describeBackup(before, timeZone.name) : "There is no backup yet";
    const isDue = !before || now.getTime() - Date.parse(before.madeAt) >= DUE_AFTER_MS;
    if (!isDue || stopping.aborted) return `${lastBackup}.`;
    try {
      await backUp(stopping);
    } catch (cause) {
      if (stopping.aborted) return `Stopped when the site stopped. The last verified backup:  ${lastBackup}.`;
      const words = cause instanceof AppError ? cause.message : "The backup failed. See the log for the reason.";
      throw new AppError("internal", { message: `${words} The last verified backup: ${lastBackup}.`, cause });
    }
    const made = await last();
    return made ? `${describeBackup(made, timeZone.name)}.` : lastBackup;
  },
});

interface BackupSettings {
  dataDir: string;
  timeZone: SiteTimeZone;
  backups: { folder?: string | undefined };
}

/** Returns no job without a backup folder. */
export const backupJobs = ({ dataDir, timeZone, backups: { folder } }: BackupSettings): Job[] =>
  folder ? [backupJob({ folder, timeZone, backUp: (signal) => backUpInProcess("daily", { dataDir, signal }) })] : [];

const COMMAND = fileURLToPath(import.meta.resolve("#operations/backup.command.ts"));
const NOT_DONE = 1;

/**
 * Makes a backup with the backup command, in a process with low priority, because copying a database blocks its
 * process. The process reads the same settings.
 * @returns the command's warnings, usually empty
 * @throws AppError with the command's message if it failed
 */
async function backUpInProcess(
  kind: Exclude<BackupKind, "by-hand">,
  { dataDir, signal }: { dataDir: string; signal?: AbortSignal },
): Promise<string> {
  const backup = promisify(execFile)(process.execPath, [COMMAND, `--${kind}`], {
    env: environmentFor({ dataDir }),
    ...(signal && { signal }),
  });
  if (backup.child.pid) setPriority(backup.child.pid, constants.priority.PRIORITY_LOW);
  try {
    return (await backup).stderr.trim();
  } catch (cause) {
    const { code, stderr = "" } = cause as { code?: unknown; stderr?: string };
    const words = stderr.trim().split("\n").at(-1);
    // Other exits print nothing for users.
    if (code === NOT_DONE && words && !/^\s+at |^Node/.test(words))
      throw new AppError("internal", { message: words, cause });
    throw cause;
  }
}

/** Returns an unexpected error as one line. */
function oneLine(error: unknown): string {
  if (error instanceof StartupError || error instanceof AppError) return error.message;
  const { message, stderr = message, signal } = error as Error & { stderr?: string; signal?: string | null };
  // Node prints the location, the error, its stack trace and its version.
  const [thrown] = /^\w*Error\b.*$/m.exec(stderr) ?? [];
  return thrown ?? (signal ? `it was ended by ${signal}.` : (codeOf(error) ?? stderr.trim().split("\n")[0] ?? message));
}

export interface UpdateTarget extends DatabaseLocation {
  backups?: { folder?: string | undefined } | undefined;
}

const NONE_MADE = "This version changes the database without a backup, because BACKUP_DIR is not set.";

/**
 * Makes a backup for a rollback, if opening the site's database will migrate it. On PostgreSQL, whose uploads may be
 * large and remote, only if a backup folder is set.
 * @throws DataRefused if the backup failed; then nothing was changed
 */
export async function backUpBeforeUpdate(
  place: UpdateTarget,
  backUp = () => backUpInProcess("before-update", place),
  complain: (words: string) => void = console.error,
): Promise<void> {
  if (!(await lacksMigrations(place))) return;
  if (place.databaseUrl && !place.backups?.folder) return complain(NONE_MADE);
  const complaint = await backUp().catch((cause: unknown) => {
    throw new DataRefused(
      `This version changes the database, but the backup before the update failed: ${oneLine(cause)}`,
      { cause, ...(cause instanceof StartupError && { exitReason: cause.exitReason }) },
    );
  });
  if (complaint) complain(complaint);
}
