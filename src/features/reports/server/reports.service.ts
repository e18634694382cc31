import { create as contentDisposition } from "content-disposition";
import type { ContentType } from "#content/content-type.ts";
import { createRow } from "#content/save.ts";
import type { Form } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { ByteRange } from "#platform/media/media-store.ts";
import type { SignedLinks } from "#platform/signed-links.ts";
import { type Report, type ReportInput, reportMessages } from "../reports.contract.ts";
import * as store from "./reports.store.ts";

const FOLDER = "reports";
/** Lifetime of a store URL. Clients follow the redirect immediately. */
const STORE_LINK_SECONDS = 60;

export const reports: ContentType<store.ReportRow> = {
  entity: "report",
  find: store.findReport,
  label: (row) => row.title,
  apiPath: "/api/reports",
  table: "reports",
  belongsTo: "events",
  media: {
    folder: FOLDER,
    fileType: "document",
    files: (row) => [row.file],
    columns: [{ table: "reports", column: "file" }],
  },
};

/** The dependencies of reports, in addition to those of every feature. */
export interface ReportDeps extends Deps {
  links: SignedLinks;
  /** Provided by the events feature. */
  eventExists: (db: Db, id: string) => Promise<boolean>;
}

/** A file's identifier is its media key without the folder. */
const identifierOf = (row: store.ReportRow) => row.file.slice(FOLDER.length + 1);

const present = (row: store.ReportRow, sign: (file: string) => string): Report => ({
  _id: row.id,
  title: row.title,
  type: row.type,
  ...(row.year === null ? {} : { year: row.year }),
  ...(row.event_id === null ? {} : { eventId: row.event_id }),
  file: identifierOf(row),
  fileUrl: `/api/reports/file/${identifierOf(row)}?${sign(identifierOf(row))}`,
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
});

export const presentReport = async (deps: ReportDeps, row: store.ReportRow): Promise<Report> =>
  present(row, await deps.links.signer());

export async function createReport(deps: ReportDeps, { fields, files, writer }: Form<ReportInput, "file">) {
  const { title, type } = fields;
  const year = type === "annual" ? (fields.year ?? null) : null;
  const event_id = type === "event" ? (fields.eventId ?? null) : null;
  return createRow(deps, reports, { writer, files: files.file }, async ({ db, eventExists }, { keys: [file = ""] }) => {
    if (event_id !== null && !(await eventExists(db, event_id)))
      throw new AppError("invalid", { message: reportMessages.eventGone });
    return { title, type, year, event_id, file };
  });
}

/** Returns the identifier of a report's file; undefined if the report does not exist. */
export async function findFileOf(deps: ReportDeps, id: string): Promise<string | undefined> {
  const row = await store.findReport(deps.db, id, "active");
  return row && identifierOf(row);
}

const findByFile = (deps: ReportDeps, identifier: string) => store.findReportByFile(deps.db, `${FOLDER}/${identifier}`);

const NAME_MAX_CHARACTERS = 100;
/** Control and direction characters, unpaired surrogates, and characters with a meaning in file systems and headers. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|;%]+/gu;

function fileName(title: string, extension: string): string {
  const words = title.replace(UNSAFE, " ").replace(/\s+/g, " ");
  const bounded = Array.from(words).slice(0, NAME_MAX_CHARACTERS).join("");
  return `${bounded.replace(/^[ .]+|(?<![ .])[ .]+$/g, "") || "report"}.${extension}`;
}

/** Returns the Content-Disposition of a download with the report's title as its name. */
export function downloadAs(title: string, extension: string): string {
  const name = fileName(title, extension);
  // An ASCII name for old clients. The library would replace "é" with a question mark.
  const fallback = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, "_");
  return contentDisposition(name, { fallback });
}

const nameFor = ({ title, file }: store.ReportRow) => downloadAs(title, file.slice(file.lastIndexOf(".") + 1));

/** @throws AppError("not_found") if no report has this file */
export async function openFile(deps: ReportDeps, identifier: string, range?: ByteRange) {
  const row = await findByFile(deps, identifier);
  const file = row && (await deps.media.open(row.file, range));
  if (!file) throw new AppError("not_found", { message: "This file no longer exists" });
  return { ...file, headers: { "content-disposition": nameFor(row), "cache-control": "no-store" } };
}

/** Returns a store URL that opens a report's file for one minute; undefined if this site serves files itself. */
export async function linkToFile(deps: ReportDeps, identifier: string): Promise<string | undefined> {
  if (deps.media.linkOrigin === undefined) return undefined;
  const row = await findByFile(deps, identifier);
  const options = { signedAt: deps.clock(), validForSeconds: STORE_LINK_SECONDS };
  const link = row && (await deps.media.link(row.file, { ...options, disposition: nameFor(row) }));
  return link?.address;
}
