import type { Db } from "#platform/db/database.ts";
import { findUnpublished } from "./unpublished.store.ts";

/** Tables of things that may belong to an event. */
const ofEvents = ["gallery_items", "reports"] as const;

const rowsOf = (db: Db, table: (typeof ofEvents)[number]) => db.selectFrom(table as "gallery_items");

/** Notes what belongs to an event, before the event leaves its table and they belong to none. */
export async function noteLinks(db: Db, eventId: string): Promise<void> {
  for (const table of ofEvents)
    for (const { id } of await rowsOf(db, table).select("id").where("event_id", "=", eventId).execute())
      await noteLink(db, id, eventId);
}

export async function noteLink(db: Db, itemId: string, eventId: string): Promise<void> {
  await db
    .insertInto("unpublished_links")
    .values({ item_id: itemId, event_id: eventId })
    .onConflict((conflict) => conflict.column("item_id").doUpdateSet({ event_id: eventId }))
    .execute();
}

/** Gives an event that is back in its table what belonged to it, but for what has got another meanwhile. */
export async function restoreLinks(db: Db, eventId: string): Promise<void> {
  const links = await db.deleteFrom("unpublished_links").where("event_id", "=", eventId).returning("item_id").execute();
  for (const { item_id } of links)
    for (const table of ofEvents)
      await db
        .updateTable(table as "gallery_items")
        .set({ event_id: eventId })
        .where("id", "=", item_id)
        .where("event_id", "is", null)
        .execute();
}

/** The unpublished event to which a thing belongs; it is forgotten. */
export async function takeLink(db: Db, itemId: string): Promise<string | undefined> {
  const link = await db
    .deleteFrom("unpublished_links")
    .where("item_id", "=", itemId)
    .returning("event_id")
    .executeTakeFirst();
  return link?.event_id;
}

/** When an event is gone for good, nothing belongs to it any more. */
export async function forgetLinks(db: Db, eventId: string): Promise<void> {
  await db.deleteFrom("unpublished_links").where("event_id", "=", eventId).execute();
}

export async function isEventPublished(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("events").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Whether there is an event that is not in the trash. */
export async function isEventThere(db: Db, id: string): Promise<boolean> {
  if (await isEventPublished(db, id)) return true;
  const item = await findUnpublished(db, "event", id);
  return item !== undefined && item.state !== "trashed";
}

export async function isEventUnpublished(db: Db, id: string): Promise<boolean> {
  return (await findUnpublished(db, "event", id)) !== undefined;
}
