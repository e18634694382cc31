import type { Insertable, Selectable, Transaction } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { CheckInRecordsTable, Database, DoorPhonesTable } from "#platform/db/schema/tables.ts";
import type { RegistrationRow } from "./registrations.store.ts";

export type CheckInRow = Selectable<CheckInRecordsTable>;
export type DoorPhoneRow = Selectable<DoorPhonesTable>;

/** Fewer values than the parameters that a statement may have. */
const ROWS_PER_INSERT = 100;

/** Returns the records of an event in the order of arrival. */
export const listCheckIns = (db: Db, eventId: string): Promise<CheckInRow[]> =>
  db.selectFrom("check_in_records").selectAll().where("event_id", "=", eventId).orderBy("sequence").execute();

/** Returns the sequence of the latest record of an event; 0 if there is none. */
export async function latestSequence(db: Db, eventId: string): Promise<number> {
  const row = await db
    .selectFrom("check_in_records")
    .select((eb) => eb.fn.max("sequence").as("latest"))
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return Number(row?.latest ?? 0);
}

/** Adds records whose UUIDs are new. Call it while the event's settings are locked, because it continues the sequence. */
export async function addCheckIns(
  db: Transaction<Database>,
  eventId: string,
  rows: readonly Omit<Insertable<CheckInRecordsTable>, "event_id" | "sequence">[],
): Promise<void> {
  const latest = await latestSequence(db, eventId);
  const values = rows.map((row, index) => ({ ...row, event_id: eventId, sequence: latest + 1 + index }));
  for (let from = 0; from < values.length; from += ROWS_PER_INSERT)
    await db
      .insertInto("check_in_records")
      .values(values.slice(from, from + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.columns(["event_id", "uuid"]).doNothing())
      .execute();
}

export const listDoorPhones = (db: Db, eventId: string): Promise<DoorPhoneRow[]> =>
  db.selectFrom("door_phones").selectAll().where("event_id", "=", eventId).orderBy("number").execute();

export async function createDoorPhone(db: Db, phone: Insertable<DoorPhonesTable>): Promise<void> {
  await db.insertInto("door_phones").values(phone).execute();
}

export async function updateDoorPhone(
  db: Db,
  { event_id, device }: Pick<DoorPhoneRow, "event_id" | "device">,
  columns: Pick<DoorPhoneRow, "helper" | "clock_offset" | "last_seen_at">,
): Promise<void> {
  await db
    .updateTable("door_phones")
    .set(columns)
    .where("event_id", "=", event_id)
    .where("device", "=", device)
    .execute();
}

/** Returns the registrations of an event that have changed since an instant, or all. */
export const listChangedRegistrations = (db: Db, eventId: string, since: number): Promise<RegistrationRow[]> =>
  db
    .selectFrom("registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("updated_at", ">=", since)
    .orderBy("sequence")
    .execute();
