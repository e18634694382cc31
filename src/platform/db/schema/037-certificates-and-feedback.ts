import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds revoked certificates of attendance, and feedback that is not connected with a person. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const strict = engine === "sqlite" ? sql`strict` : sql``;

    await db.schema.alterTable("registrations").addColumn("certificate_revoked_at", millis).execute();
    await db.schema
      .alterTable("registrations")
      .addColumn("gave_feedback", "integer", (c) => c.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable("registration_feedback")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("event_id", "text", (c) => c.notNull().references("event_registration.event_id"))
      .addColumn("rating", "integer", (c) => c.notNull())
      .addColumn("comment", "text", (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex("registration_feedback_event").on("registration_feedback").column("event_id").execute();
  },
});
