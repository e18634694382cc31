import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Lets the link of a participant's page end when the email address changes. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("registrations")
      .addColumn("page_version", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
  },
});
