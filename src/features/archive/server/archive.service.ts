import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import { runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import { archiveName, archiveOf } from "#platform/backups/backup-files.ts";
import { type CachedValue, cacheUntilChange } from "#platform/db/changes.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { Archived, type ArchivedInput, type ArchiveState, archiveMessages, SiteCopy } from "../archive.contract.ts";

const COPY = "archive";
const SITE = "archived site";

/** The requested copy. `folder` is its name in the archive folder of the server that made it. */
const StoredCopy = SiteCopy.omit({ fileName: true }).extend({ folder: z.string().optional() });
export type StoredCopy = z.output<typeof StoredCopy>;
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
