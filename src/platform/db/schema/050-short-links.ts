import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds an index that finds the slugs and the short link of an item. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex("addresses_item").on("addresses").columns(["item_id", "entity"]).execute();
  },
});
