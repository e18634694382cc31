import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds unpublished edits of published events. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("event_edits")
      .addColumn("event_id", "text", (c) => c.primaryKey().notNull().references("events.id").onDelete("cascade"))
      .addColumn("fields", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("saved_at", engine === "sqlite" ? "integer" : "bigint", (c) => c.notNull())
      .addColumn("saved_by", "text", (c) => c.notNull())
      .modifyEnd(engine === "sqlite" ? sql`strict` : sql``)
      .execute();
  },
});
