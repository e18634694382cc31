import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds when each ticket of a registration was replaced, and how often an event was cancelled or restored. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("registrations").addColumn("ticket_changes", "text").execute();
    await sql`
      update registrations
      set ticket_changes = '{"' || cast(ticket_version - 1 as text) || '":' || cast(ticket_changed_at as text) || '}'
      where ticket_changed_at is not null`.execute(db);
    await db.schema
      .alterTable("event_registration")
      .addColumn("cancellation_changes", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update event_registration set cancellation_changes = 1 where cancelled_at is not null`.execute(db);
  },
});
