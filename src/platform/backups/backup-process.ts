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
 * Makes a backup by the command that owners use, in a process that gives way to every other: copying a database stops
 * the process that does it. It reads the same settings as this one.
 * @returns what the command complains of, which is mostly nothing
 * @throws AppError with the command's own words when it could not be made
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
    // Whatever ends it in another way says nothing that was meant to be read.
    if (code === NOT_DONE && words && !/^\s+at |^Node/.test(words))
      throw new AppError("internal", { message: words, cause });
    throw cause;
  }
}
