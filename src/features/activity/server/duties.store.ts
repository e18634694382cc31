import type { Db } from "#platform/db/database.ts";
import type { NextEvent, PastEvent } from "../duties.rules.ts";

/** Returns the next published event. */
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
