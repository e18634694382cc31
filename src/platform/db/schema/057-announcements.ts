import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds announcements: short news with an end date. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .createTable("announcements")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("created_at", millis, (c) => c.notNull())
      .addColumn("updated_at", millis, (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull().defaultTo("published"))
      .addColumn("publish_at", millis)
      .addColumn("unpublish_at", millis)
      .addColumn("deleted_at", millis)
      .addColumn("restore_state", "text")
      .addColumn("was_published", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("text", "text", (c) => c.notNull())
      .addColumn("link", "text")
      .addColumn("ends_on", "text", (c) => c.notNull())
      .modifyEnd(engine === "sqlite" ? sql`strict` : sql``)
      .execute();
    await db.schema.createIndex("announcements_state").on("announcements").columns(["state", "ends_on"]).execute();
    await sql`create view published_announcements as select * from announcements where state = 'published'`.execute(db);
  },
});
