import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds the formatting of an event's description, as JSON. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("events").addColumn("formatted_description", "text").execute();
    // A view has the columns that its table had when the view was created.
    await sql`drop view published_events`.execute(db);
    await sql`create view published_events as select * from events where state = 'published'`.execute(db);
  },
});
