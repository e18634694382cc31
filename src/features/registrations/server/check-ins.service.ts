import type { Transaction } from "kysely";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { AppError } from "#platform/errors.ts";
import type { CheckInResult, CheckInUpload } from "../check-ins.contract.ts";
import { type CheckInEntry, correctTime, mergeCheckIns } from "../check-ins.rules.ts";
import { doorLabels, doorMessages } from "../door.labels.ts";
import {
  addCheckIns,
  type CheckInRow,
  createDoorPhone,
  listCheckIns,
  listDoorPhones,
  updateDoorPhone,
} from "./check-ins.store.ts";
import { createTicketLookup } from "./participant-tokens.service.ts";
import { listRegistrations, lockSettings, type RegistrationRow } from "./registrations.store.ts";

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

interface DoorDeps {
  db: Db;
  clock: () => Date;
}

export const entryOf = (row: CheckInRow): CheckInEntry & { row: CheckInRow } => ({
  uuid: row.uuid,
  type: row.type,
  outcome: row.outcome,
  registrationId: row.registration_id,
  undoes: row.undoes,
  isMember: row.is_member === 1,
  at: row.corrected_at,
  sequence: row.sequence,
  row,
});

export const isoTime = (millis: number): string => new Date(millis).toISOString();

/** Returns the milliseconds of an ISO instant; undefined if it is not one. */
export function parseInstant(text: string): number | undefined {
  const millis = Date.parse(text);
  return Number.isNaN(millis) ? undefined : millis;
}

/** Runs a change of an event's door. Changes of one event wait for each other, so that sequences follow commits. */
export const changeDoor = <Result>(
  deps: DoorDeps,
  eventId: string,
  work: (db: Transaction<Database>, settings: NonNullable<Awaited<ReturnType<typeof lockSettings>>>) => Promise<Result>,
): Promise<Result> =>
  inTransaction(deps, async ({ db }) => {
    const settings = await lockSettings(db, eventId);
    if (!settings) throw new AppError("not_found", { message: doorMessages.noDoor });
    return work(db, settings);
  });

/**
 * Stores records of the door and returns the result of each. A repeated record is stored once and has the result of the
 * first. No record is refused for its content.
 * @param onUndo is called in the transaction for each record that undoes another record
 */
export function recordCheckIns(
  deps: DoorDeps,
  eventId: string,
  { records, sentAt }: CheckInUpload,
  helper: string,
  onUndo?: (db: Transaction<Database>, registrationId: string | null) => Promise<void>,
): Promise<CheckInResult[]> {
  return changeDoor(deps, eventId, async (db, settings) => {
    const receivedAt = deps.clock().getTime();
    const sent = parseInstant(sentAt);
    const registrations = await listRegistrations(db, eventId);
    const lookUp = createTicketLookup(db, settings, registrations);
    // An officer's browser has no device.
    for (const device of new Set(records.map(({ device }) => device).filter(Boolean)))
      await recordContact(db, { eventId, device, helper, sentAt: sent, now: receivedAt });
    const stored = records.some(({ type }) => type === "undo") ? await listCheckIns(db, eventId) : [];
    const rows: Parameters<typeof addCheckIns>[2][number][] = [];
    for (const record of records) {
      const { uuid, type, device, undoes, reason } = record;
      const scannedAt = parseInstant(record.scannedAt);
      const isWalkIn = type === "walk_in";
      const isPerson = !isWalkIn && !(type === "undo" && undoes !== "");
      const at = correctTime({ scannedAt, sentAt: sent, receivedAt });
      const found = isPerson ? await lookUp(record.ticket, at) : undefined;
      // A slow request makes the corrected time of its records later. An undo still follows what its phone sent before.
      const before = stored
        .filter((row) => type === "undo" && row.device === device && row.registration_id === found?.registrationId)
        .map((row) => row.corrected_at);
      rows.push({
        uuid,
        type,
        device,
        reason,
        undoes: type === "undo" ? undoes : "",
        outcome: found?.outcome ?? "valid",
        registration_id: found?.registrationId ?? null,
        ticket: found?.ticket ?? "",
        is_member: isWalkIn && record.member ? 1 : 0,
        helper,
        scanned_at: scannedAt ?? null,
        corrected_at: Math.max(at, ...before),
        received_at: receivedAt,
      });
    }
    await addCheckIns(db, eventId, rows);
    for (const { type, registration_id } of rows) if (type === "undo") await onUndo?.(db, registration_id ?? null);
    return resultsOf(db, { eventId, registrations, uuids: records.map(({ uuid }) => uuid) });
  });
}

interface UploadedRecords {
  eventId: string;
  registrations: readonly RegistrationRow[];
  uuids: readonly string[];
}

async function resultsOf(db: Db, { eventId, registrations, uuids }: UploadedRecords): Promise<CheckInResult[]> {
  const entries = (await listCheckIns(db, eventId)).map(entryOf);
  const { checkedIn, status } = mergeCheckIns(entries);
  const byUuid = new Map(entries.map((entry) => [entry.uuid, entry]));
  const people = new Map(registrations.map((row) => [row.id, row]));
  const phones = await phoneNames(db, eventId);
  return uuids.flatMap((uuid) => {
    const entry = byUuid.get(uuid);
    if (!entry) return [];
    const counted = entry.registrationId === null ? undefined : checkedIn.get(entry.registrationId);
    return {
      uuid,
      result: resultOf(entry, status.get(uuid), counted !== undefined),
      registrationId: entry.registrationId,
      name: people.get(entry.registrationId ?? "")?.name ?? "",
      at: counted ? isoTime(counted.at) : null,
      phone: counted ? phones(counted.row.device) : "",
    };
  });
}

function resultOf(
  { type, outcome }: CheckInEntry,
  status: ReturnType<ReturnType<typeof mergeCheckIns>["status"]["get"]>,
  isInside: boolean,
): CheckInResult["result"] {
  if (status === "undo" || status === "undone") return "undone";
  if (type === "walk_in") return "counted";
  if (outcome !== "valid") return outcome;
  if (status !== "duplicate") return "checked_in";
  // A record from before an undo can arrive after it.
  return isInside ? "already_in" : "undone";
}

/** Returns when each person was checked in, by registration. */
export async function checkedInTimes(db: Db, eventId: string): Promise<ReadonlyMap<string, number>> {
  const { checkedIn } = mergeCheckIns((await listCheckIns(db, eventId)).map(entryOf));
  return new Map([...checkedIn].map(([id, { at }]) => [id, at]));
}
