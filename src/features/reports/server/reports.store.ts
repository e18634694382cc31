import type { Selectable } from "kysely";
import { contentRows, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { ReportsTable } from "#platform/db/schema/tables.ts";
import { isFoundAmong } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { ReportQuery, ReportType } from "../reports.contract.ts";

export type ReportRow = Selectable<ReportsTable>;

export const { insert: createReport, find: findReport } = contentRows("reports");

async function listWords(db: Db, scope: Scope) {
  const rows = await selectContent(db, "reports", scope).select(["id", "title", "year"]).execute();
  return rows.map(({ id, title, year }) => ({ id, words: `${title}\n${year ?? ""}` }));
}

/** Returns reports of a type, newest first. */
export async function listReports(
  db: Db,
  type: ReportType,
  { q, ...paging }: ReportQuery,
  scope: Scope,
): Promise<Listing<ReportRow>> {
  const words = q?.trim() ?? "";
  const searched = words === "" ? [] : await listWords(db, scope);
  return selectListing(
    selectContent(db, "reports", scope)
      .selectAll()
      .where("type", "=", type)
      .$if(words !== "", (query) => query.where((eb) => isFoundAmong(eb.ref("id"), searched, words)))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    paging,
  );
}

/** @param file a media key */
export const findReportByFile = (db: Db, file: string): Promise<ReportRow | undefined> =>
  selectContent(db, "reports", "active").selectAll().where("file", "=", file).executeTakeFirst();
