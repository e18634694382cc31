import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds the steps after an event: confirmed attendance numbers, and the end of the work. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .createTable("event_closings")
      .addColumn("event_id", "text", (c) => c.primaryKey().notNull().references("events.id").onDelete("cascade"))
      .addColumn("confirmed_at", millis)
      .addColumn("confirmed_by", "text", (c) => c.notNull().defaultTo(""))
      .addColumn("wrapped_up_at", millis)
      .addColumn("wrapped_up_by", "text", (c) => c.notNull().defaultTo(""))
      .modifyEnd(engine === "sqlite" ? sql`strict` : sql``)
      .execute();
  },
});
