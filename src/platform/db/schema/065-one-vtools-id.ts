import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Allows each vTools ID once among the events that are not in the trash, also for concurrent writes. If several events have
 * an ID, the first one keeps it.
 */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`
      update events set vtools_id = null
      where state != 'trashed' and exists (
        select 1 from events as earlier
        where earlier.vtools_id = events.vtools_id and earlier.state != 'trashed' and earlier.id < events.id)`.execute(
      db,
    );
    // A report needs the ID.
    await sql`
      update event_closings set reported_at = null, reported_by = ''
      where reported_at is not null and event_id in (select id from events where vtools_id is null)`.execute(db);
    await sql`create unique index events_vtools_id on events (vtools_id) where state != 'trashed'`.execute(db);
  },
});
