import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

/** Adds when a registration got its current ticket. Null: the ticket has not changed, or an earlier version changed it. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const millis = engine === "sqlite" ? "integer" : "bigint";
    await db.schema.alterTable("registrations").addColumn("ticket_changed_at", millis).execute();
  },
});
