import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { ReportsTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing, Paging } from "#shared/paging.ts";
import type { ReportType } from "../reports.contract.ts";

export type ReportRow = Selectable<ReportsTable>;

export const { insert: createReport } = versionedRows("reports");

const reports = (db: Db) => db.selectFrom("reports").selectAll();

/** Reports of a type, newest first. */
export const listReports = (db: Db, type: ReportType, paging: Paging): Promise<Listing<ReportRow>> =>
  selectListing(reports(db).where("type", "=", type).orderBy("created_at", "desc").orderBy("id", "desc"), paging);

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  reports(db).where("id", "=", id).executeTakeFirst();

/** @param file a media key */
export const findReportByFile = (db: Db, file: string): Promise<ReportRow | undefined> =>
  reports(db).where("file", "=", file).executeTakeFirst();
