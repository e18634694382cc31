import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds the version of an event's report, so that two officers do not overwrite each other's text. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("event_closings")
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
  },
});
