import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The branch's logos, for light and for dark grounds. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const column of ["logo", "logo_dark"])
      await db.schema.alterTable("branch_settings").addColumn(column, "text").execute();
  },
});
