import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds a kind to achievements. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("achievements").addColumn("kind", "text").execute();
    // A view has the columns that its table had when the view was created.
    await sql`drop view published_achievements`.execute(db);
    await sql`create view published_achievements as select * from achievements where state = 'published'`.execute(db);
  },
});
