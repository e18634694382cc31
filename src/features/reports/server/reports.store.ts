import type { Selectable } from "kysely";
import { versionedRows } from "#content/versioned-rows.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { ReportsTable } from "#platform/db/schema/tables.ts";
import { isFoundAmong } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { ReportQuery, ReportType } from "../reports.contract.ts";

export type ReportRow = Selectable<ReportsTable>;

export const { insert: createReport } = versionedRows("reports");

const reports = (db: Db) => db.selectFrom("reports").selectAll();

async function listWords(db: Db) {
  const rows = await db.selectFrom("reports").select(["id", "title", "year"]).execute();
  return rows.map(({ id, title, year }) => ({ id, words: `${title}\n${year ?? ""}` }));
}

/** Reports of a type, newest first. */
export async function listReports(
  db: Db,
  type: ReportType,
  { q, ...paging }: ReportQuery,
): Promise<Listing<ReportRow>> {
  const words = q?.trim() ?? "";
  const searched = words === "" ? [] : await listWords(db);
  return selectListing(
    reports(db)
      .where("type", "=", type)
      .$if(words !== "", (query) => query.where((eb) => isFoundAmong(eb.ref("id"), searched, words)))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
    paging,
  );
}

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  reports(db).where("id", "=", id).executeTakeFirst();

/** @param file a media key */
export const findReportByFile = (db: Db, file: string): Promise<ReportRow | undefined> =>
  reports(db).where("file", "=", file).executeTakeFirst();
