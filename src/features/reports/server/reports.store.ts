import type { Selectable } from "kysely";
import { containsWords, contentRows, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { ReportsTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { ReportQuery, ReportType } from "../reports.contract.ts";

export type ReportRow = Selectable<ReportsTable>;

export const { insert: createReport, find: findReport } = contentRows("reports");

/** Lists reports of a type, newest first. */
export async function listReports(
  db: Db,
  type: ReportType,
  { q, ...paging }: ReportQuery,
  scope: Scope,
): Promise<Listing<ReportRow>> {
  const isFound = await containsWords(db, { table: "reports", scope, columns: ["title", "year"] }, q);
  return selectListing(
    selectContent(db, "reports", scope)
      .selectAll()
      .where("type", "=", type)
      .where(isFound)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    paging,
  );
}

/** @param file a media key */
export const findReportByFile = (db: Db, file: string): Promise<ReportRow | undefined> =>
  selectContent(db, "reports", "active").selectAll().where("file", "=", file).executeTakeFirst();
