import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AuditEntriesTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { ActivityQuery, Stats } from "../activity.contract.ts";

/** Counts everything at one moment, in one query. */
export function countContent(db: Db): Promise<Stats> {
  return db
    .selectNoFrom(({ selectFrom }) => {
      const count = (table: "events" | "gallery_items" | "achievements" | "reports") =>
        selectFrom(`published_${table}` as "published_events").select((eb) => eb.fn.countAll<number>().as("count"));
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

/** Lists audit entries, newest first. */
export const listAuditEntries = (
  db: Db,
  { entity, actor, ...paging }: ActivityQuery,
): Promise<Listing<Selectable<AuditEntriesTable>>> =>
  selectListing(
    db
      .selectFrom("audit_entries")
      .selectAll()
      .$if(entity !== undefined, (query) => query.where("entity", "=", entity ?? ""))
      .$if(actor !== undefined, (query) => query.where("actor", "=", actor ?? ""))
      .orderBy("at", "desc")
      .orderBy("id", "desc"),
    paging,
  );

/** Lists the content types in the log. */
export const listEntities = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("audit_entries").select("entity").distinct().orderBy("entity").execute()).map((r) => r.entity);

/** Lists the users in the log. */
export const listActors = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("audit_entries").select("actor").distinct().orderBy("actor").execute()).map((r) => r.actor);
