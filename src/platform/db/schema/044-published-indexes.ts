import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds indexes for public lists in the order of their creation, and for the days of events. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await index("events_published_created", "events", ["state", "created_at", "id"]);
    await index("achievements_published_created", "achievements", ["state", "created_at", "id"]);
    await index("events_published_date", "events", ["state", "date", "id"]);
  },
});
