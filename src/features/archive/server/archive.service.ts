import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import { runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import { archiveName, archiveOf, partialPath, removeAbandoned } from "#platform/backups/backup-files.ts";
import { environmentFor } from "#platform/config.ts";
import { type CachedValue, cacheUntilChange, type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { Archived, type ArchivedInput, type ArchiveState, archiveMessages, SiteCopy } from "../archive.contract.ts";

const COPY = "archive";
const SITE = "archived site";

/** The requested copy. `folder` is its name in the archive folder of the server that made it. */
const StoredCopy = SiteCopy.omit({ fileName: true }).extend({ folder: z.string().optional() });
type StoredCopy = z.output<typeof StoredCopy>;
export const copySetting = setting("archive copy", StoredCopy);
const archivedSetting = setting("archived site", Archived);

export interface ArchiveDeps extends WriteDeps {
  /** The folder of the archives; undefined if this server cannot make them. */
  folder: string | undefined;
}

export const findArchived = async ({ db }: { db: Db }): Promise<Archived | undefined> =>
  (await archivedSetting.find(db))?.value;

/** Keeps the state of the site in memory, because every page and form reads it. */
export const cachedArchived = (deps: Pick<Deps, "db" | "changes">): CachedValue<Archived | undefined> =>
  cacheUntilChange(deps.changes, () => findArchived(deps), SITE);

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Returns the path of the finished copy, if this server has it. */
async function findFile({ db, folder }: ArchiveDeps): Promise<{ name: string; path: string } | undefined> {
  const name = (await copySetting.find(db))?.value.folder;
  if (name === undefined || folder === undefined) return undefined;
  const path = join(folder, name);
  return (await exists(path)) ? { name, path } : undefined;
}

export async function getArchive(deps: ArchiveDeps): Promise<ArchiveState> {
  const stored = (await copySetting.find(deps.db))?.value;
  const file = await findFile(deps);
  const { folder: _folder, ...copy } = stored ?? {};
  return {
    canMake: deps.folder !== undefined,
    copy: stored ? { ...(copy as SiteCopy), ...(file && { fileName: archiveName(file.name, false) }) } : null,
    archived: (await findArchived(deps)) ?? null,
  };
}

/**
 * Requests a copy, which a job makes. A finished copy stays until the new one is complete.
 * @throws AppError("conflict") if a copy is being made, or if this server cannot make one
 */
export async function requestCopy(deps: ArchiveDeps, writer: Writer): Promise<ArchiveState> {
  if (deps.folder === undefined) throw new AppError("conflict", { message: archiveMessages.cannotMake });
  await runWrite(deps, writer, async ({ db, clock, record }) => {
    const stored = await copySetting.lock(db);
    if (stored && ["waiting", "running"].includes(stored.value.state))
      throw new AppError("conflict", { message: archiveMessages.isRunning });
    const now = clock();
    const { folder } = stored?.value ?? {};
    const value = { state: "waiting" as const, requestedAt: now.toISOString(), pages: 0, files: 0, folder };
    await copySetting.save(db, { value, version: stored?.version ?? 0, now });
    await record({ action: "exported", entity: COPY, entityId: "1", label: "Static archive" });
  });
  return getArchive(deps);
}

/** Deletes the copy, because it has an image that was removed for good. A copy that is being made starts again. */
export async function discardCopy({ folder, ...deps }: Pick<ArchiveDeps, "db" | "clock" | "folder">): Promise<void> {
  const name = await inTransaction(deps, async ({ db, clock }) => {
    const stored = await copySetting.lock(db);
    if (!stored) return undefined;
    const { folder: name, ...value } = stored.value;
    if (value.state === "waiting" || value.state === "running")
      await copySetting.save(db, { value: { ...value, state: "waiting" }, version: stored.version, now: clock() });
    else await copySetting.delete(db, stored.version);
    return name;
  });
  if (folder !== undefined && name !== undefined) await rm(join(folder, name), { recursive: true, force: true });
}

/** @throws AppError("not_found") if this server has no copy */
export async function openCopy(deps: ArchiveDeps): Promise<{ stream: Readable; fileName: string }> {
  const file = await findFile(deps);
  if (!file) throw new AppError("not_found");
  return { stream: await archiveOf(file.path), fileName: archiveName(file.name, false) };
}

/**
 * Switches the site to archived, changes the address of its archive, or opens the site again.
 * @param ownHosts hosts of this site, to which it cannot redirect
 * @throws AppError("invalid") for an address of this site
 */
export async function saveArchived(
  deps: ArchiveDeps,
  { isArchived, address }: ArchivedInput,
  { writer, ownHosts }: { writer: Writer; ownHosts: readonly string[] },
): Promise<ArchiveState> {
  if (address && ownHosts.includes(new URL(address).host))
    throw new AppError("invalid", { message: archiveMessages.ownAddress });
  await runWrite(deps, writer, async ({ db, clock, record }) => {
    const stored = await archivedSetting.lock(db);
    const now = clock();
    if (isArchived) {
      const value = { since: stored?.value.since ?? now.toISOString(), address };
      await archivedSetting.save(db, { value, version: stored?.version ?? 0, now });
    } else if (stored) await archivedSetting.delete(db, stored.version);
    await record({
      action: isArchived ? "ended" : "restored",
      entity: SITE,
      entityId: "1",
      label: isArchived && address ? `Archived site, ${address}` : "Archived site",
    });
  });
  return getArchive(deps);
}

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
