import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { partialPath, removeAbandoned } from "#platform/backups/backup-files.ts";
import { environmentFor } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { copySetting, type StoredCopy } from "./archive.service.ts";

const DAY_MS = 24 * 3_600_000;

export interface Progress {
  pages: number;
  files: number;
}

interface ArchiveJobDeps {
  db: Db;
  clock: () => Date;
  folder: string;
  /** Writes the archive into a new folder. Calls `onProgress` now and then, and at the end. */
  write: (target: string, options: { signal: AbortSignal; onProgress: (done: Progress) => void }) => Promise<void>;
}

/** Whether `discardCopy` changed the setting during the run. */
const isStale = (error: unknown) => error instanceof AppError && error.code === "stale";

/** Deletes archives that `discardCopy` discarded, if the process ended before it could delete their files. */
async function removeDiscarded(folder: string, current: string | undefined) {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith("archive-") && name !== current) await rm(join(folder, name), { recursive: true, force: true });
}

const isWanted = (copy: StoredCopy | undefined) => copy?.state === "waiting" || copy?.state === "running";

/** Makes the archive that an owner requested. It replaces the previous one when it is complete. */
export const archiveJob = ({ db, clock, folder, write }: ArchiveJobDeps): Job => ({
  name: "Make the static archive",
  everyMs: DAY_MS,
  // After an interrupted run.
  atStart: true,
  isDue: async () => isWanted((await copySetting.find(db))?.value),
  async run(now, signal) {
    const stored = await copySetting.find(db);
    await removeDiscarded(folder, stored?.value.folder);
    if (!stored || !isWanted(stored.value)) return "no archive was requested";
    let { version, value } = stored;
    const save = async (change: Partial<StoredCopy>) => {
      value = { ...value, ...change };
      ({ version } = await copySetting.save(db, { value, version, now: clock() }));
    };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeAbandoned(folder, now);
    const name = `archive-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`;
    const partial = partialPath(folder, name);
    let done: Progress = { pages: 0, files: 0 };
    let saving = save({ state: "running", ...done, failure: undefined });
    const onProgress = (progress: Progress) => {
      done = progress;
      saving = saving.then(() => save(progress));
      // Awaited when the files are complete.
      saving.catch(() => undefined);
    };
    // Awaited below. A second instance can have saved first.
    saving.catch(() => undefined);
    try {
      await saving;
      await write(partial, { signal, onProgress });
      await saving;
      await removeDiscarded(folder, undefined);
      await rename(partial, join(folder, name));
      await save({ state: "done", folder: name });
      return `${done.pages} pages and ${done.files} files`;
    } catch (error) {
      for (const path of [partial, join(folder, name)]) await rm(path, { recursive: true, force: true });
      const saved = await saving.catch((failure: unknown) => failure);
      if (isStale(saved) || isStale(error)) return "Starts again, because an image was removed for good.";
      if (signal.aborted) return "Stopped when the site stopped. It starts again with the site.";
      const failure = error instanceof AppError ? error.message : "The archive failed. See the log for the reason.";
      await save({ state: "failed", failure });
      throw error;
    }
  },
});

interface CommandOptions {
  /** The built archive command. */
  command: string;
  dataDir: string;
  publicUrl: string;
}

/**
 * Returns a function that writes the archive with the archive command, in a process with low priority, because rendering
 * all pages blocks its process. The process reads the same settings.
 */
export const writeInProcess =
  ({ command, dataDir, publicUrl }: CommandOptions): ArchiveJobDeps["write"] =>
  async (target, { signal, onProgress }) => {
    // A site that listens on a socket file may have no address.
    const env = { ...environmentFor({ dataDir }), ...(URL.canParse(publicUrl) && { PUBLIC_URL: publicUrl }) };
    const child = spawn(process.execPath, [command, "--relative", target], {
      env,
      signal,
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const failed = text(child.stderr);
    const ended = once(child, "close");
    ended.catch(() => undefined);
    for await (const line of createInterface({ input: child.stdout })) {
      const [, pages, files] = /(\d{1,9}) pages, (\d{1,9}) files/.exec(line) ?? [];
      if (files !== undefined) onProgress({ pages: Number(pages), files: Number(files) });
    }
    const [code] = await ended;
    if (code === 0) return;
    const reason = (await failed).trim();
    const words = reason.split("\n").at(-1) ?? "";
    // Other exits print nothing for users.
    if (code === 1 && words && !/^\s+at |^Node/.test(words)) throw new AppError("internal", { message: words });
    throw new Error(`The archive command ended with ${code}: ${reason}`);
  };
