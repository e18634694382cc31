import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { archiveName, archiveOf } from "#platform/backups/backup-files.ts";
import { assessBackups, type BackupNote, describeBackup, listBackupNotes } from "#platform/backups/backup-notes.ts";
import { probeWrite } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { listRuns } from "#platform/jobs/jobs.store.ts";
import { assessJobs, type Finding, type Health } from "../health.contract.ts";

export interface BackupSettings {
  /** The backup folder; undefined if the site makes no backups. */
  folder?: string | undefined;
  /** Encrypts the backups. */
  key?: string | undefined;
}

type HealthDeps = Pick<Deps, "db" | "temp" | "clock" | "timeZone"> & { backups: BackupSettings };

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function examineDatabase({ db }: HealthDeps): Promise<Finding> {
  const part = "Database";
  if (await isDone(probeWrite(db))) return { part, state: "well", words: "Connected and writable." };
  return {
    part,
    state: "wrong",
    words: "The database is not writable. Visitors can still read the site, but nothing can be saved.",
  };
}

async function examineStorage({ temp }: HealthDeps): Promise<Finding> {
  const part = "Storage";
  if (await isDone(temp.requireSpace())) return { part, state: "well", words: "There is space for uploads." };
  return { part, state: "wrong", words: "The disk is nearly full. Nothing can be uploaded until there is space." };
}

const fileNameOf = (note: BackupNote, { key }: BackupSettings) =>
  archiveName(note.name, note.sealed || key !== undefined);

/** Examines the site part by part, and lists the backups that can be downloaded. */
export async function examineSite(deps: HealthDeps): Promise<Health> {
  const { backups, clock } = deps;
  const timeZone = deps.timeZone.name;
  const notes = backups.folder ? await listBackupNotes(backups.folder) : [];
  const { place: _place, ...backupState } = assessBackups(backups.folder, notes[0], { now: clock(), timeZone });
  return {
    findings: [
      await examineDatabase(deps),
      await examineStorage(deps),
      assessJobs(await listRuns(deps.db)),
      { part: "Backups", ...backupState },
    ],
    backups: notes.map((note) => ({
      name: note.name,
      fileName: fileNameOf(note, backups),
      madeAt: note.madeAt,
      words: describeBackup(note, timeZone),
    })),
  };
}

/**
 * Returns a backup as one file, encrypted if a key is set.
 * @throws AppError("not_found")
 */
export async function openBackup(
  backups: BackupSettings,
  name: string,
): Promise<{ stream: Readable; fileName: string; bytes?: number }> {
  const { folder, key } = backups;
  const note = folder && (await listBackupNotes(folder)).find((found) => found.name === name);
  if (!note) throw new AppError("not_found");
  const path = join(folder, note.sealed ? archiveName(name, true) : name);
  const status = await stat(path).catch((cause: unknown) => {
    throw new AppError("not_found", { cause });
  });
  const stream = await archiveOf(path, key);
  return { stream, fileName: fileNameOf(note, backups), ...(status.isFile() && { bytes: status.size }) };
}
