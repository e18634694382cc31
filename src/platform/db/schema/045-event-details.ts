import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds details of events for visitors and for reports to IEEE, the reports themselves, and the units' IEEE data. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const add = (table: string, column: string, type: "text" | "integer" | "bigint") =>
      db.schema.alterTable(table).addColumn(column, type).execute();
    for (const column of ["format", "building", "room", "city", "postal_code", "speakers", "hosts"])
      await add("events", column, "text");
    for (const column of ["category", "subcategory"]) await add("events", column, "text");
    await add("events", "vtools_id", "integer");

    for (const column of ["members_attending", "guests_attending"]) await add("event_closings", column, "integer");
    for (const column of ["attendance_reason", "report_text", "reported_by"])
      await db.schema
        .alterTable("event_closings")
        .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
        .execute();
    await add("event_closings", "reported_at", millis);

    await add("chapters", "spoid", "text");
    await add("chapters", "unit_kind", "text");
    await add("chapters", "minimum_events", "integer");

    // A view has the columns that its table had when the view was created.
    for (const table of ["events", "chapters"]) {
      const view = sql.id(`published_${table}`);
      await sql`drop view ${view}`.execute(db);
      await sql`create view ${view} as select * from ${sql.id(table)} where state = 'published'`.execute(db);
    }
  },
});
