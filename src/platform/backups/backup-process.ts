import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { environmentFor } from "../config.ts";
import { AppError } from "../errors.ts";
import type { BackupKind } from "./backup-notes.ts";

const COMMAND = fileURLToPath(import.meta.resolve("#operations/backup.command.ts"));
const NOT_DONE = 1;

/**
 * Makes a backup with the backup command, in a process with low priority, because copying a database blocks its
 * process. The process reads the same settings.
 * @returns the command's warnings, usually empty
 * @throws AppError with the command's message if it failed
 */
export async function backUpBeside(
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
