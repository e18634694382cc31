import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** The first schema: administrators, content, applications, audit. */
export const migration = (engine: Engine): Migration => {
  const millis = engine === "sqlite" ? "integer" : "bigint";

  const table = (db: Kysely<unknown>, name: string) => {
    const builder = db.schema.createTable(name);
    return engine === "sqlite" ? builder.modifyEnd(sql`strict`) : builder;
  };
  const withVersion = <Name extends string, Columns extends string>(builder: CreateTableBuilder<Name, Columns>) =>
    builder
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("created_at", millis, (c) => c.notNull())
      .addColumn("updated_at", millis, (c) => c.notNull());

  return {
    async up(db: Kysely<unknown>) {
      await table(db, "admins")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("username", "text", (c) => c.notNull())
        .addColumn("username_key", "text", (c) => c.notNull().unique())
        .addColumn("password_hash", "text", (c) => c.notNull())
        .addColumn("disabled", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("created_at", millis, (c) => c.notNull())
        .execute();

      await table(db, "sessions")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("admin_id", "text", (c) => c.notNull().references("admins.id").onDelete("cascade"))
        .addColumn("token_hash", "text", (c) => c.notNull().unique())
        .addColumn("created_at", millis, (c) => c.notNull())
        .addColumn("last_seen_at", millis, (c) => c.notNull())
        .addColumn("expires_at", millis, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("sessions_admin").on("sessions").column("admin_id").execute();

      await table(db, "sign_in_failures")
        .addColumn("key", "text", (c) => c.primaryKey())
        .addColumn("failures", "integer", (c) => c.notNull())
        .addColumn("blocked_until", millis, (c) => c.notNull())
        .addColumn("last_at", millis, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("sign_in_failures_last").on("sign_in_failures").column("last_at").execute();

      await withVersion(table(db, "events"))
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("description", "text", (c) => c.notNull())
        .addColumn("date", "text", (c) => c.notNull())
        .addColumn("time", "text", (c) => c.notNull())
        .addColumn("location", "text", (c) => c.notNull())
        .addColumn("registration_link", "text")
        .addColumn("gallery", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex("events_date").on("events").columns(["date", "time"]).execute();

      await table(db, "event_images")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("event_id", "text", (c) => c.notNull().references("events.id").onDelete("cascade"))
        .addColumn("image", "text", (c) => c.notNull())
        .addColumn("position", "integer", (c) => c.notNull())
        .execute();
      await db.schema.createIndex("event_images_event").on("event_images").columns(["event_id", "position"]).execute();

      await withVersion(table(db, "gallery_items"))
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("date", "text", (c) => c.notNull())
        .addColumn("image", "text", (c) => c.notNull())
        .execute();

      await withVersion(table(db, "achievements"))
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("description", "text", (c) => c.notNull())
        .addColumn("date", "text", (c) => c.notNull())
        .addColumn("image", "text", (c) => c.notNull())
        .execute();

      await withVersion(table(db, "reports"))
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("type", "text", (c) => c.notNull())
        .addColumn("year", "integer")
        .addColumn("event_id", "text", (c) => c.references("events.id").onDelete("set null"))
        .addColumn("file", "text", (c) => c.notNull())
        .execute();
      await db.schema.createIndex("reports_type").on("reports").column("type").execute();

      await withVersion(table(db, "banners"))
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("alt", "text", (c) => c.notNull())
        .addColumn("description", "text", (c) => c.notNull())
        .addColumn("image", "text", (c) => c.notNull())
        .addColumn("position", "integer", (c) => c.notNull())
        .execute();

      await withVersion(table(db, "team_members"))
        .addColumn("section", "text", (c) => c.notNull())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("job_title", "text", (c) => c.notNull())
        .addColumn("department", "text")
        .addColumn("linkedin", "text", (c) => c.notNull())
        .addColumn("image", "text", (c) => c.notNull())
        .addColumn("position", "integer", (c) => c.notNull())
        .execute();
      await db.schema.createIndex("team_members_section").on("team_members").columns(["section", "position"]).execute();

      await table(db, "hero_settings")
        .addColumn("id", "integer", (c) => c.primaryKey())
        .addColumn("display_mode", "text", (c) => c.notNull())
        .addColumn("video_url", "text", (c) => c.notNull())
        .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
        .addColumn("updated_at", millis, (c) => c.notNull())
        .execute();

      await table(db, "students")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("email", "text", (c) => c.notNull())
        .addColumn("student_id", "text", (c) => c.notNull())
        .addColumn("branch", "text", (c) => c.notNull())
        .addColumn("fingerprint", "text", (c) => c.notNull().unique())
        .addColumn("notice_version", "integer", (c) => c.notNull())
        .addColumn("created_at", millis, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("students_created").on("students").column("created_at").execute();

      await table(db, "audit_entries")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("at", millis, (c) => c.notNull())
        .addColumn("actor", "text", (c) => c.notNull())
        .addColumn("action", "text", (c) => c.notNull())
        .addColumn("entity", "text", (c) => c.notNull())
        .addColumn("entity_id", "text", (c) => c.notNull())
        .addColumn("label", "text", (c) => c.notNull())
        .execute();
      await db.schema.createIndex("audit_entries_at").on("audit_entries").column("at").execute();
    },
  };
};
