import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { EventClosingsTable } from "#platform/db/schema/tables.ts";

type EventClosingRow = Selectable<EventClosingsTable>;

export const findClosing = (db: Db, eventId: string): Promise<EventClosingRow | undefined> =>
  db.selectFrom("event_closings").selectAll().where("event_id", "=", eventId).executeTakeFirst();

/** Stores the steps of an event, or replaces them. */
export async function putClosing(db: Db, row: EventClosingRow): Promise<void> {
  const { event_id: _, ...columns } = row;
  await db
    .insertInto("event_closings")
    .values(row)
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(columns))
    .execute();
}
