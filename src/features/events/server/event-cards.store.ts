import type { Db } from "#platform/db/database.ts";
import { eventCardKey } from "./event-card.ts";

/** Returns the keys of all events' cards, whether or not they exist yet. */
export async function listEventCardKeys(db: Db): Promise<string[]> {
  const events = await db
    .selectFrom("published_events as events")
    .leftJoin("event_images", (join) => join.onRef("event_id", "=", "events.id").on("position", "=", 0))
    .select(["events.id", "title", "date", "time", "end_date", "all_day", "location", "image"])
    .execute();
  return events.map(({ image, ...event }) => eventCardKey({ ...event, images: image === null ? [] : [image] }));
}
