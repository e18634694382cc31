import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds what visitors read about a past event: a summary, and whether the number of participants is shown. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("event_closings")
      .addColumn("summary", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await db.schema
      .alterTable("event_closings")
      .addColumn("shows_attendance", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
