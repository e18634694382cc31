import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { ReportsTable } from "#platform/db/schema.ts";
import type { ReportType } from "../reports.contract.ts";

export type ReportRow = Selectable<ReportsTable>;

/** Reports of a type, newest first. */
export const listReports = (db: Db, type: ReportType): Promise<ReportRow[]> =>
  db
    .selectFrom("reports")
    .selectAll()
    .where("type", "=", type)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirst();

/** @param file a media key */
export const findReportByFile = (db: Db, file: string): Promise<ReportRow | undefined> =>
  db.selectFrom("reports").selectAll().where("file", "=", file).executeTakeFirst();

export async function createReport(
  db: Db,
  report: Pick<ReportRow, "id" | "title" | "type" | "year" | "event_id" | "file"> & { now: Date },
): Promise<void> {
  const { now, ...columns } = report;
  await db
    .insertInto("reports")
    .values({ ...columns, created_at: now.getTime(), updated_at: now.getTime() })
    .execute();
}

export async function deleteReport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("reports").where("id", "=", id).execute();
}
