import { listVersionKeys } from "#content/versions.store.ts";
import type { Db } from "#platform/db/database.ts";

const startOf = (id: string) => `events/${id}-%`;

/** Returns the image of an event whose file name starts with an ID. */
export async function findCurrentKey(db: Db, id: string): Promise<{ key: string; eventId: string } | undefined> {
  const row = await db
    .selectFrom("event_images")
    .select(["image", "event_id"])
    .where("image", "like", startOf(id))
    .executeTakeFirst();
  return row && { key: row.image, eventId: row.event_id };
}

/** Returns the image that only versions of an event use, by the ID at the start of its file name. */
export async function findVersionedKey(db: Db, id: string): Promise<{ key: string; eventId: string } | undefined> {
  const row = await db
    .selectFrom("version_files")
    .innerJoin("content_versions", "content_versions.id", "version_files.id")
    .select(["version_files.key", "content_versions.item_id"])
    .where("version_files.key", "like", startOf(id))
    .executeTakeFirst();
  return row && { key: row.key, eventId: row.item_id };
}

/** Deletes an image of events and closes the gaps in their positions, because position 0 is the image of lists and cards. */
export async function deleteEventImage(db: Db, key: string): Promise<void> {
  const rows = await db.selectFrom("event_images").select("event_id").where("image", "=", key).execute();
  await db.deleteFrom("event_images").where("image", "=", key).execute();
  for (const { event_id } of rows) {
    const rest = await db
      .selectFrom("event_images")
      .select("id")
      .where("event_id", "=", event_id)
      .orderBy("position")
      .execute();
    for (const [position, { id }] of rest.entries())
      await db.updateTable("event_images").set({ position }).where("id", "=", id).execute();
  }
}

/** Returns the keys of all images that events and their versions use. */
export async function listEventKeys(db: Db): Promise<string[]> {
  const current = await db
    .selectFrom("event_images")
    .select("image as key")
    .where("image", "like", "events/%")
    .execute();
  return [...new Set([...current.map(({ key }) => key), ...(await listVersionKeys(db, "events"))])];
}
