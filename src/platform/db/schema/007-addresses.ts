import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/**
 * Adds slugs of events and achievements, the end and sort key of an event, pictures of an event, and the year of
 * members. Features calculate derived values at the next start.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";

    const addresses = db.schema
      .createTable("addresses")
      .addColumn("entity", "text", (c) => c.notNull())
      .addColumn("slug", "text", (c) => c.notNull())
      .addColumn("item_id", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("addresses_slug", ["entity", "slug"]);
    await (engine === "sqlite" ? addresses.modifyEnd(sql`strict`) : addresses).execute();

    for (const column of ["slug", "end_date", "end_time", "kind", "unit"])
      await db.schema.alterTable("events").addColumn(column, "text").execute();
    await db.schema.alterTable("events").addColumn("ends_at", millis).execute();
    await db.schema
      .alterTable("events")
      .addColumn("all_day", "integer", (c) => c.notNull().defaultTo(0))
      .execute();

    await db.schema.alterTable("achievements").addColumn("slug", "text").execute();

    await db.schema
      .alterTable("gallery_items")
      .addColumn("event_id", "text", (c) => c.references("events.id").onDelete("set null"))
      .execute();
    await db.schema
      .createIndex("gallery_items_event")
      .on("gallery_items")
      .columns(["event_id", "date", "created_at", "id"])
      .execute();

    await db.schema.alterTable("team_members").addColumn("year", "text").execute();
    await db.schema.createIndex("team_members_year").on("team_members").columns(["year", "position"]).execute();
  },
});
