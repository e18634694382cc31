import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds whether an officer wants the weekly email. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("admins")
      .addColumn("weekly_email", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
