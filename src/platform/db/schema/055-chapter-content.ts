import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Lets every chapter own events and people, and limits editors to a chapter. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ["events", "team_members", "admins"])
      await db.schema.alterTable(table).addColumn("chapter_id", "text").execute();

    // Until now, only the chapter with this unit showed events and people.
    const wie = sql`(select id from chapters where unit = 'wie' and state != 'trashed' order by position, id limit 1)`;
    await sql`update events set chapter_id = ${wie} where unit = 'wie'`.execute(db);
    await sql`update team_members set chapter_id = ${wie} where section = 'wieTeam'`.execute(db);

    // A view has the columns that its table had when the view was created.
    for (const table of ["events", "team_members"]) {
      const view = sql.id(`published_${table}`);
      await sql`drop view ${view}`.execute(db);
      await sql`create view ${view} as select * from ${sql.id(table)} where state = 'published'`.execute(db);
    }
  },
});
