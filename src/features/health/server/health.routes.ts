import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { archiveName, archiveOf } from "#platform/backups/backup-files.ts";
import { assessBackups, type BackupNote, describeBackup, listBackupNotes } from "#platform/backups/backup-notes.ts";
import { probeWrite } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { listRuns } from "#platform/jobs/jobs.store.ts";
import { assessJobs, type Finding, Health } from "../health.contract.ts";

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
async function examineSite(deps: HealthDeps): Promise<Health> {
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
async function openBackup(
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

const tags = ["health"];
/** Enough for a whole site over a slow connection. */
const DOWNLOAD_MS = 6 * 3_600_000;

const ByName = z.object({ name: z.string().max(60) });
const Archive = z.any().meta({ description: "The backup as a tar archive, encrypted if a key is set" });

interface HealthRoutesOptions<Password> {
  backups?: BackupSettings | undefined;
  /** The request body with the owner's password. */
  PasswordConfirmation: z.ZodType<Password>;
  /**
   * Checks the owner's password.
   * @throws AppError
   */
  confirm: (request: FastifyRequest, own: Password) => Promise<void>;
}

export function healthRoutes<Password>(
  app: HttpServer,
  deps: Deps,
  { backups = {}, PasswordConfirmation, confirm }: HealthRoutesOptions<Password>,
) {
  app.get("/api/health", { config: { access: "owner" }, schema: { tags, response: responses(Health) } }, () =>
    examineSite({ ...deps, backups }),
  );

  // A POST, because the body contains the owner's password: a stolen session alone must not give access to all data.
  app.post(
    "/api/backups/:name",
    {
      config: { access: "owner" },
      handlerTimeout: DOWNLOAD_MS,
      schema: { tags, params: ByName, body: PasswordConfirmation, response: responses(Archive) },
    },
    async (request, reply) => {
      await confirm(request, request.body as Password);
      const { stream, fileName, bytes } = await openBackup(backups, request.params.name);
      reply.header("content-disposition", `attachment; filename="${fileName}"`).type("application/octet-stream");
      if (bytes !== undefined) reply.header("content-length", String(bytes));
      return reply.send(stream);
    },
  );
}
