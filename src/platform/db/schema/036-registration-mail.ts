import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds what participants were told about their event, its cancellation, and messages to participants. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const strict = engine === "sqlite" ? sql`strict` : sql``;

    await db.schema
      .alterTable("event_registration")
      .addColumn("calendar_sequence", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("event_registration").addColumn("told_event", "text").execute();
    await db.schema.alterTable("event_registration").addColumn("cancelled_at", millis).execute();

    await db.schema
      .createTable("registration_messages")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("event_id", "text", (c) => c.notNull().references("event_registration.event_id"))
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("text", "text", (c) => c.notNull())
      .addColumn("created_at", millis, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
  },
});
