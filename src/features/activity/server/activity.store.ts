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

export interface NextEvent {
  title: string;
  startsAt: number;
  pictures: number;
  hasRegistrationLink: boolean;
  hasEnd: boolean;
}

export interface PastEvent {
  title: string;
  date: string;
  pictures: number;
  reports: number;
}

export async function findNextEvent(db: Db, now: Date): Promise<NextEvent | undefined> {
  const event = await db
    .selectFrom("published_events as events")
    .select((eb) => [
      "title",
      "starts_at",
      "registration_link",
      "ends_at",
      "all_day",
      eb
        .selectFrom("event_images")
        .whereRef("event_images.event_id", "=", "events.id")
        .select((images) => images.fn.countAll<number>().as("count"))
        .as("pictures"),
    ])
    .where("starts_at", ">", now.getTime())
    .orderBy("starts_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return (
    event && {
      title: event.title,
      startsAt: event.starts_at,
      pictures: Number(event.pictures),
      hasRegistrationLink: event.registration_link !== null,
      hasEnd: event.ends_at !== null || event.all_day === 1,
    }
  );
}

/** Lists events between two instants, newest first, each with its number of pictures and reports. */
export async function listPastEvents(db: Db, from: Date, now: Date): Promise<PastEvent[]> {
  const rows = await db
    .selectFrom("published_events as events")
    .select((eb) => [
      "title",
      "date",
      eb
        .selectFrom("published_gallery_items as gallery_items")
        .whereRef("gallery_items.event_id", "=", "events.id")
        .select((items) => items.fn.countAll<number>().as("count"))
        .as("pictures"),
      eb
        .selectFrom("published_reports as reports")
        .whereRef("reports.event_id", "=", "events.id")
        .select((reports) => reports.fn.countAll<number>().as("count"))
        .as("reports"),
    ])
    .where("starts_at", "<=", now.getTime())
    .where("starts_at", ">", from.getTime())
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, pictures: Number(row.pictures), reports: Number(row.reports) }));
}
