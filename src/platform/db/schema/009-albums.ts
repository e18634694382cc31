import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes for the monthly albums of pictures without an event. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("gallery_items_loose")
      .on("gallery_items")
      .columns(["date", "created_at", "id"])
      // Raw SQL, because Kysely does not know the columns here. Both databases support the condition.
      .where("event_id" as never, "is", null)
      .execute();
  },
});
