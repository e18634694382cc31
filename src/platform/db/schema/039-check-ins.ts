import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds check-in at the door: an append-only log of records, and the phones that send them. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    const strict = engine === "sqlite" ? sql`strict` : sql``;

    await db.schema
      .createTable("check_in_records")
      .addColumn("event_id", "text", (c) => c.notNull().references("event_registration.event_id"))
      .addColumn("uuid", "text", (c) => c.notNull())
      .addColumn("sequence", "integer", (c) => c.notNull())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("outcome", "text", (c) => c.notNull())
      .addColumn("registration_id", "text", (c) => c.references("registrations.id"))
      .addColumn("ticket", "text", (c) => c.notNull())
      .addColumn("is_member", "integer", (c) => c.notNull())
      .addColumn("undoes", "text", (c) => c.notNull())
      .addColumn("reason", "text", (c) => c.notNull())
      .addColumn("device", "text", (c) => c.notNull())
      .addColumn("helper", "text", (c) => c.notNull())
      .addColumn("scanned_at", millis)
      .addColumn("corrected_at", millis, (c) => c.notNull())
      .addColumn("received_at", millis, (c) => c.notNull())
      .addPrimaryKeyConstraint("check_in_records_key", ["event_id", "uuid"])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex("check_in_records_order")
      .unique()
      .on("check_in_records")
      .columns(["event_id", "sequence"])
      .execute();
    await db.schema
      .createIndex("check_in_records_registration")
      .on("check_in_records")
      .column("registration_id")
      .execute();

    await db.schema
      .createTable("door_phones")
      .addColumn("event_id", "text", (c) => c.notNull().references("event_registration.event_id"))
      .addColumn("device", "text", (c) => c.notNull())
      .addColumn("number", "integer", (c) => c.notNull())
      .addColumn("helper", "text", (c) => c.notNull())
      .addColumn("clock_offset", millis, (c) => c.notNull())
      .addColumn("last_seen_at", millis, (c) => c.notNull())
      .addPrimaryKeyConstraint("door_phones_key", ["event_id", "device"])
      .modifyEnd(strict)
      .execute();
  },
});
