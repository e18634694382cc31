import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/**
 * Adds the imports of past events, each with the events that it added or completed. Events have no foreign key, because the
 * undo counts an event that was deleted permanently as kept.
 */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const strict = engine === "sqlite" ? sql`strict` : sql``;
    await db.schema
      .createTable("event_imports")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("imported_at", millis, (c) => c.notNull())
      .addColumn("imported_by", "text", (c) => c.notNull())
      .addColumn("is_complete", "integer", (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable("event_import_items")
      .addColumn("import_id", "text", (c) => c.notNull().references("event_imports.id").onDelete("cascade"))
      .addColumn("event_id", "text", (c) => c.notNull())
      .addColumn("created_version", "integer")
      .addColumn("vtools_id", "integer")
      .addColumn("members", "integer")
      .addColumn("guests", "integer")
      .addColumn("reported_at", millis)
      .addPrimaryKeyConstraint("event_import_items_key", ["import_id", "event_id"])
      .modifyEnd(strict)
      .execute();
  },
});
