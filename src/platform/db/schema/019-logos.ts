import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds the branch's logos for light and dark backgrounds. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const column of ["logo", "logo_dark"])
      await db.schema.alterTable("branch_settings").addColumn(column, "text").execute();
  },
});
