import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { EventEditsTable } from "#platform/db/schema/tables.ts";

export type EventEditRow = Selectable<EventEditsTable>;

export const findEdit = (db: Db, eventId: string): Promise<EventEditRow | undefined> =>
  db.selectFrom("event_edits").selectAll().where("event_id", "=", eventId).executeTakeFirst();

/** Stores the first edit of an event, or replaces the one that it has. */
export async function putEdit(db: Db, row: EventEditRow): Promise<void> {
  const { event_id: _, ...columns } = row;
  await db
    .insertInto("event_edits")
    .values(row)
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(columns))
    .execute();
}

/** Deletes the edit of an event. @returns false if the event has no edit with this version */
export async function deleteEdit(db: Db, eventId: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("event_edits")
    .where("event_id", "=", eventId)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
