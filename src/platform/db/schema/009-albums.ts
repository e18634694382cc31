import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes for the monthly albums of pictures without an event. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("gallery_items_loose")
      .on("gallery_items")
      .columns(["date", "created_at", "id"])
      // Kysely knows no columns here; the condition is the same on both databases.
      .where("event_id" as never, "is", null)
      .execute();
  },
});
