import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { EventsTable } from "#platform/db/schema.ts";
import type { EventInput } from "../events.contract.ts";

export type EventRow = Selectable<EventsTable> & { images: string[] };

async function withImages(db: Db, events: Selectable<EventsTable>[]): Promise<EventRow[]> {
  if (events.length === 0) return [];
  const images = await db
    .selectFrom("event_images")
    .select(["event_id", "image"])
    .$if(events.length === 1, (query) => query.where("event_id", "=", events[0]?.id ?? ""))
    .orderBy("event_id")
    .orderBy("position")
    .execute();
  const byEvent = Map.groupBy(images, (image) => image.event_id);
  return events.map((event) => ({ ...event, images: (byEvent.get(event.id) ?? []).map(({ image }) => image) }));
}

/** All events with their images, latest first. */
export async function listEvents(db: Db): Promise<EventRow[]> {
  const events = await db
    .selectFrom("events")
    .selectAll()
    .orderBy("date", "desc")
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .execute();
  return withImages(db, events);
}

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const event = await db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
  return event && (await withImages(db, [event]))[0];
}

const columns = (input: EventInput) => ({
  title: input.title,
  description: input.description,
  date: input.date,
  time: input.time,
  location: input.location,
  registration_link: input.registrationLink ?? null,
  gallery: input.gallery ? (1 as const) : (0 as const),
});

export async function createEvent(db: Db, event: { id: string; now: Date; input: EventInput }): Promise<void> {
  const at = event.now.getTime();
  await db
    .insertInto("events")
    .values({ id: event.id, created_at: at, updated_at: at, ...columns(event.input) })
    .execute();
}

/** Overwrites an event and raises its version. False when it is gone or no longer at `version`. */
export async function updateEvent(
  db: Db,
  event: { id: string; now: Date; input: EventInput; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("events")
    .set({ ...columns(event.input), updated_at: event.now.getTime(), version: event.version + 1 })
    .where("id", "=", event.id)
    .where("version", "=", event.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes `images` the event's images, in this order. */
export async function replaceEventImages(
  db: Db,
  eventId: string,
  images: readonly string[],
  newId: () => string,
): Promise<void> {
  await db.deleteFrom("event_images").where("event_id", "=", eventId).execute();
  if (images.length === 0) return;
  await db
    .insertInto("event_images")
    .values(images.map((image, position) => ({ id: newId(), event_id: eventId, image, position })))
    .execute();
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom("events").where("id", "=", id).execute();
}
