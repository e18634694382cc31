import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AuditEntriesTable, Database } from "#platform/db/schema/tables.ts";
import type { Stats } from "../activity.contract.ts";

/** Counts everything at one moment, in one query. */
export function countContent(db: Db): Promise<Stats> {
  return db
    .selectNoFrom(({ selectFrom }) => {
      const count = (table: "events" | "gallery_items" | "achievements" | "reports") =>
        selectFrom(table as keyof Database).select((eb) => eb.fn.countAll<number>().as("count"));
      return [
        count("events").as("events"),
        count("gallery_items").as("gallery"),
        count("achievements").as("achievements"),
        count("reports").as("reports"),
      ];
    })
    .$castTo<Stats>()
    .executeTakeFirstOrThrow();
}

/** The newest lines of the audit table, newest first. */
export const newestAuditEntries = (db: Db, limit: number): Promise<Selectable<AuditEntriesTable>[]> =>
  db.selectFrom("audit_entries").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
