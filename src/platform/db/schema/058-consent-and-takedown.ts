import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds consent notes of pictures and albums, and reports of pictures. The view of published pictures has no consent note. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const strict = engine === "sqlite" ? sql`strict` : sql``;
    await db.schema.alterTable("gallery_items").addColumn("consent_note", "text").execute();
    await db.schema
      .createTable("album_notes")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("event_id", "text", (c) => c.references("events.id").onDelete("cascade"))
      .addColumn("consent_note", "text", (c) => c.notNull())
      .addColumn("no_close_ups", "integer", (c) => c.notNull())
      .addColumn("updated_at", millis, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable("takedown_requests")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("picture_id", "text", (c) => c.notNull())
      .addColumn("created_at", millis, (c) => c.notNull())
      .addColumn("due_at", millis, (c) => c.notNull())
      .addColumn("reason", "text", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("client", "text", (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("hidden_at_once", "integer", (c) => c.notNull())
      .addColumn("answer", "text", (c) => c.notNull())
      .addColumn("decided_at", millis)
      .addColumn("decided_by", "text")
      .addColumn("mail", "text")
      .modifyEnd(strict)
      .execute();
    // A client has one open request for a picture.
    await sql`create unique index takedown_requests_open on takedown_requests (picture_id, client) where state = 'open'`.execute(
      db,
    );
    await db.schema
      .createIndex("takedown_requests_state")
      .on("takedown_requests")
      .columns(["state", "decided_at"])
      .execute();
  },
});
