import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds built-in registration: its settings per event, versions of its questions, registrations, and outgoing emails. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const strict = engine === "sqlite" ? sql`strict` : sql``;

    await db.schema
      .createTable("event_registration")
      .addColumn("event_id", "text", (c) => c.primaryKey().notNull())
      .addColumn("mode", "text", (c) => c.notNull())
      .addColumn("ticket_key", "text", (c) => c.notNull())
      .addColumn("opens_at", millis)
      .addColumn("closes_at", millis)
      .addColumn("cancel_until", millis)
      .addColumn("capacity", "integer", (c) => c.check(sql`capacity >= 0`))
      .addColumn("has_waiting_list", "integer", (c) => c.notNull())
      .addColumn("shows_free_places", "integer", (c) => c.notNull())
      .addColumn("members_first_until", millis)
      .addColumn("note", "text", (c) => c.notNull())
      .addColumn("question_version", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("taken", "integer", (c) => c.notNull().defaultTo(0).check(sql`taken >= 0`))
      .addColumn("next_sequence", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("updated_at", millis, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();

    await db.schema
      .createTable("registration_questions")
      .addColumn("event_id", "text", (c) => c.notNull())
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("questions", "text", (c) => c.notNull())
      .addColumn("created_at", millis, (c) => c.notNull())
      .addPrimaryKeyConstraint("registration_questions_key", ["event_id", "version"])
      .modifyEnd(strict)
      .execute();

    await db.schema
      .createTable("registrations")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("event_id", "text", (c) => c.notNull().references("event_registration.event_id"))
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("sequence", "integer", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("email_key", "text", (c) => c.notNull())
      .addColumn("is_member", "integer", (c) => c.notNull())
      .addColumn("member_number", "text", (c) => c.notNull())
      .addColumn("question_version", "integer", (c) => c.notNull())
      .addColumn("answers", "text", (c) => c.notNull())
      .addColumn("access_needs", "text", (c) => c.notNull())
      .addColumn("consents", "text", (c) => c.notNull())
      .addColumn("idempotency_key", "text")
      .addColumn("is_above_capacity", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("ticket_version", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("offered_until", millis)
      .addColumn("reason", "text", (c) => c.notNull().defaultTo(""))
      .addColumn("erased_at", millis)
      .addColumn("created_at", millis, (c) => c.notNull())
      .addColumn("updated_at", millis, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex("registrations_live_email")
      .unique()
      .on("registrations")
      .columns(["event_id", "email_key"])
      .where(sql.ref("state"), "in", [sql.lit("waiting"), sql.lit("offered"), sql.lit("confirmed")])
      .execute();
    await db.schema
      .createIndex("registrations_idempotency")
      .unique()
      .on("registrations")
      .columns(["event_id", "idempotency_key"])
      .execute();
    await db.schema
      .createIndex("registrations_order")
      .on("registrations")
      .columns(["event_id", "state", "sequence"])
      .execute();

    await db.schema
      .createTable("outbox")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("subject_id", "text", (c) => c.notNull())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("due_at", millis, (c) => c.notNull())
      .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("sent_at", millis)
      .addColumn("failure", "text")
      .addColumn("created_at", millis, (c) => c.notNull())
      .addUniqueConstraint("outbox_once", ["subject_id", "type"])
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex("outbox_due").on("outbox").columns(["sent_at", "due_at"]).execute();
  },
});
