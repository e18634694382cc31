import { recordWrite } from "#platform/audit/record-write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { checkVersion, type Writer } from "#platform/http/writer.ts";
import type { ByteRange } from "#platform/media/media-store.ts";
import { type Report, type ReportInput, type ReportType, reportMessages } from "../reports.contract.ts";
import { downloadAs } from "./download-name.ts";
import type { ReportLinks } from "./report-links.ts";
import * as store from "./reports.store.ts";

const FOLDER = "reports";
const entity = "report";

/** What reports stand on beside the ground of every feature. */
export interface ReportDeps extends Deps {
  links: ReportLinks;
  /** Told by the feature that has the events. */
  eventExists: (db: Db, id: string) => Promise<boolean>;
}

/** A file's identifier is its media key without the folder. */
const identifierOf = (row: store.ReportRow) => row.file.slice(FOLDER.length + 1);
const keyOf = (identifier: string) => `${FOLDER}/${identifier}`;

const present = (row: store.ReportRow, address: (file: string) => string): Report => ({
  _id: row.id,
  title: row.title,
  type: row.type,
  ...(row.year === null ? {} : { year: row.year }),
  ...(row.event_id === null ? {} : { eventId: row.event_id }),
  file: identifierOf(row),
  fileUrl: address(identifierOf(row)),
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
});

/** Newest first. */
export async function listReports(deps: ReportDeps, type: ReportType): Promise<Report[]> {
  const address = await deps.links.addresses();
  return (await store.listReports(deps.db, type)).map((row) => present(row, address));
}

async function getRow(deps: { db: Db }, id: string): Promise<store.ReportRow> {
  const row = await store.findReport(deps.db, id);
  if (!row) throw new AppError("not_found", { message: "This report does not exist any more" });
  return row;
}

/** @throws AppError("not_found") */
export const getReport = async (deps: ReportDeps, id: string): Promise<Report> =>
  present(await getRow(deps, id), await deps.links.addresses());

/** Stores a report whose file is given as a temp file. */
export async function createReport(
  deps: ReportDeps,
  input: ReportInput,
  files: string[],
  writer: Writer,
): Promise<Report> {
  const [tempPath] = files;
  if (!tempPath) throw new AppError("document_required", { message: reportMessages.fileRequired });
  const id = deps.newId();
  await deps.media.whileSavingDocument(FOLDER, tempPath, (file) =>
    inTransaction(deps, async (deps) => {
      if (input.type === "event" && !(await deps.eventExists(deps.db, input.eventId ?? "")))
        throw new AppError("invalid", { message: reportMessages.eventGone });
      await store.createReport(deps.db, {
        id,
        title: input.title,
        type: input.type,
        year: input.type === "annual" ? (input.year ?? null) : null,
        event_id: input.type === "event" ? (input.eventId ?? null) : null,
        file,
        now: deps.clock(),
      });
      await recordWrite(deps, writer, { action: "created", entity, entityId: id, label: input.title });
    }),
  );
  return getReport(deps, id);
}

/** @throws AppError("not_found") */
export async function deleteReport(deps: ReportDeps, id: string, writer: Writer): Promise<void> {
  const file = await inTransaction(deps, async (deps) => {
    const before = await getRow(deps, id);
    checkVersion(writer, before);
    await store.deleteReport(deps.db, id);
    await recordWrite(deps, writer, { action: "deleted", entity, entityId: id, label: before.title });
    return before.file;
  });
  await deps.media.remove([file]);
}

/** The identifier of a report's file; undefined when there is no such report. */
export async function findFileOf(deps: ReportDeps, id: string): Promise<string | undefined> {
  const row = await store.findReport(deps.db, id);
  return row && identifierOf(row);
}

/** @throws AppError("not_found") when no report has this file. */
export async function openFile(deps: ReportDeps, identifier: string, range?: ByteRange) {
  const row = await store.findReportByFile(deps.db, keyOf(identifier));
  const file = row && (await deps.media.open(row.file, range));
  if (!file) throw new AppError("not_found", { message: "This file does not exist any more" });
  const extension = row.file.slice(row.file.lastIndexOf(".") + 1);
  return {
    ...file,
    headers: { "content-disposition": downloadAs(row.title, extension), "cache-control": "no-store" },
  };
}
