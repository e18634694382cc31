import type { Transaction } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { doorLabels } from "../door.labels.ts";
import { createDoorPhone, listDoorPhones, updateDoorPhone } from "./check-ins.store.ts";

/** The precision of the time of contact. A coarse value limits the writes of phones that only read. */
const CONTACT_MS = 10_000;
/** Further devices are stored with their records only. */
const PHONES_MAX = 200;

interface PhoneContact {
  eventId: string;
  device: string;
  helper: string;
  /** The phone's clock, if the phone sent it. */
  sentAt: number | undefined;
  now: number;
}

/** Notes that a phone is in contact. A new phone gets the next number. Call it while the event's settings are locked. */
export async function recordContact(
  db: Transaction<Database>,
  { eventId: event_id, device, helper, sentAt, now }: PhoneContact,
): Promise<void> {
  const phones = await listDoorPhones(db, event_id);
  const known = phones.find((phone) => phone.device === device);
  const columns = { helper, clock_offset: sentAt === undefined ? (known?.clock_offset ?? 0) : sentAt - now };
  if (known) await updateDoorPhone(db, known, { ...columns, last_seen_at: now });
  else if (phones.length < PHONES_MAX)
    await createDoorPhone(db, { ...columns, event_id, device, number: phones.length + 1, last_seen_at: now });
}

/** Returns whether a phone is new, or its last contact is old. */
export async function isContactDue(db: Db, eventId: string, device: string, now: number): Promise<boolean> {
  const phone = (await listDoorPhones(db, eventId)).find((one) => one.device === device);
  return !phone || now - phone.last_seen_at >= CONTACT_MS;
}

/** Returns a function that names a device: "Phone 2". An officer's browser has no device. */
export async function phoneNames(db: Db, eventId: string): Promise<(device: string) => string> {
  const numbers = new Map((await listDoorPhones(db, eventId)).map(({ device, number }) => [device, number]));
  return (device) => {
    if (device === "") return doorLabels.adminArea;
    const number = numbers.get(device);
    return number === undefined ? doorLabels.otherPhone : doorLabels.phone(number);
  };
}
