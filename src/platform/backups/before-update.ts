import type { DatabasePlace } from "../db/check-database.ts";
import { DataRefused } from "../db/engine.ts";
import { lacksMigrations } from "../db/unmigrated.store.ts";
import { AppError } from "../errors.ts";
import { codeOf, StartupError } from "../startup-error.ts";
import { backUpBeside } from "./backup-process.ts";

/** Returns an unexpected error as one line. */
function inWords(error: unknown): string {
  if (error instanceof StartupError || error instanceof AppError) return error.message;
  const { message, stderr = message, signal } = error as Error & { stderr?: string; signal?: string | null };
  // Node prints the location, the error, its stack trace and its version.
  const [thrown] = /^\w*Error\b.*$/m.exec(stderr) ?? [];
  return thrown ?? (signal ? `it was ended by ${signal}.` : (codeOf(error) ?? stderr.trim().split("\n")[0] ?? message));
}

export interface UpdatedPlace extends DatabasePlace {
  backups?: { folder?: string | undefined } | undefined;
}

const NONE_MADE = "This version changes the database without a backup, because BACKUP_DIR is not set.";

/**
 * Makes a backup for a rollback, if opening the site's database will migrate it. On PostgreSQL, whose uploads may be
 * large and remote, only if a backup folder is set.
 * @throws DataRefused if the backup failed; then nothing was changed
 */
export async function backUpBeforeUpdate(
  place: UpdatedPlace,
  backUp = () => backUpBeside("before-update", place),
  complain: (words: string) => void = console.error,
): Promise<void> {
  if (!(await lacksMigrations(place))) return;
  if (place.databaseUrl && !place.backups?.folder) return complain(NONE_MADE);
  const complaint = await backUp().catch((cause: unknown) => {
    throw new DataRefused(
      `This version changes the database, but the backup before the update failed: ${inWords(cause)}`,
      { cause, ...(cause instanceof StartupError && { exitReason: cause.exitReason }) },
    );
  });
  if (complaint) complain(complaint);
}
