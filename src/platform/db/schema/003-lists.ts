import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/**
 * Columns that lists filter, search and sort by. The features derive them from other columns at each write, and for
 * existing rows at the next start.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    // Sorts by bytes, as SQLite does, and not by the language of the server.
    const key = engine === "sqlite" ? sql`text` : sql`text collate "C"`;

    await db.schema
      .alterTable("events")
      .addColumn("starts_at", millis, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable("events")
      .addColumn("time_zone", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await db.schema
      .alterTable("events")
      .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await db.schema.createIndex("events_starts").on("events").columns(["starts_at", "id"]).execute();
    await db.schema.createIndex("events_created").on("events").columns(["created_at", "id"]).execute();

    await db.schema.alterTable("achievements").addColumn("day", "text").execute();
    await db.schema.createIndex("achievements_day").on("achievements").columns(["day", "created_at", "id"]).execute();
    await db.schema.createIndex("achievements_created").on("achievements").columns(["created_at", "id"]).execute();

    await db.schema
      .createIndex("gallery_items_date")
      .on("gallery_items")
      .columns(["date", "created_at", "id"])
      .execute();
    await db.schema.createIndex("reports_newest").on("reports").columns(["type", "created_at", "id"]).execute();

    for (const column of ["search_text", "name_key", "email_key", "student_id_key", "branch_key"])
      await db.schema
        .alterTable("students")
        .addColumn(column, key, (c) => c.notNull().defaultTo(""))
        .execute();
    await db.schema.createIndex("students_newest").on("students").columns(["created_at", "id"]).execute();
    await db.schema.dropIndex("students_created").execute();
  },
});
