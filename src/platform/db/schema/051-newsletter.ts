import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds the newsletter: its subscribers with their consent, and its issues. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const strict = engine === "sqlite" ? sql`strict` : sql``;

    await db.schema
      .createTable("newsletter_subscribers")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("email_key", "text", (c) => c.notNull().unique())
      .addColumn("unsubscribe_key", "text", (c) => c.notNull().unique())
      .addColumn("wording_version", "integer", (c) => c.notNull())
      .addColumn("requested_at", millis, (c) => c.notNull())
      .addColumn("confirmed_at", millis)
      .addColumn("paused_at", millis)
      .modifyEnd(strict)
      .execute();

    await db.schema
      .createTable("newsletter_issues")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("text", "text", (c) => c.notNull())
      .addColumn("event_ids", "text", (c) => c.notNull())
      .addColumn("created_at", millis, (c) => c.notNull())
      .addColumn("sent_at", millis)
      .addColumn("recipients", "integer", (c) => c.notNull().defaultTo(0))
      .modifyEnd(strict)
      .execute();
  },
});
