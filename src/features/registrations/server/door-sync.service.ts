import type { Db } from "#platform/db/database.ts";
import type {
  DoorCheckIn,
  DoorConflict,
  DoorOverview,
  DoorPerson,
  DoorSync,
  DoorSyncInput,
} from "../check-ins.contract.ts";
import { correctTime, countAttendance, doorClosesAt, mergeCheckIns } from "../check-ins.rules.ts";
import { type RegistrableEvent, registrationPhase } from "../registrations.rules.ts";
import {
  changeDoor,
  entryOf,
  isContactDue,
  isoTime,
  parseInstant,
  phoneNames,
  recordCheckIns,
  recordContact,
} from "./check-ins.service.ts";
import { latestSequence, listChangedRegistrations, listCheckIns, listDoorPhones } from "./check-ins.store.ts";
import { type DoorLinkDeps, getDoorEvent, listDoorLinks, type OpenDoor } from "./door-links.service.ts";
import { codeOf } from "./participant-tokens.service.ts";
import { settingsOf } from "./places.service.ts";
import {
  countPlaces,
  findSettings,
  listRegistrations,
  type RegistrationRow,
  type SettingsRow,
} from "./registrations.store.ts";

/** Changes are sent again for this long, because a transaction can commit later than its time says. */
const OVERLAP_MS = 60_000;
/** More check-ins than officers look at. */
const LATEST_SHOWN = 100;
const CURSOR = /^(\d{1,10})\.(\d{1,16})$/;

function parseCursor(cursor: string): { sequence: number; since: number } {
  const [, sequence = "0", at = "0"] = CURSOR.exec(cursor) ?? [];
  return { sequence: Number(sequence), since: Math.max(0, Number(at) - OVERLAP_MS) };
}

const doorState = (row: RegistrationRow): DoorPerson["state"] => {
  if (row.erased_at !== null) return "erased";
  if (row.state === "confirmed") return "confirmed";
  return row.state === "waiting" || row.state === "offered" ? "waiting" : "cancelled";
};

/** Stores the records of a phone, and returns what has changed at the door since its cursor. */
export async function syncDoor(deps: DoorLinkDeps, door: OpenDoor, input: DoorSyncInput): Promise<DoorSync> {
  const { db, clock } = deps;
  const { eventId, name: helper, event, closesAt } = door;
  const now = clock().getTime();
  if (!door.isOpen) return takeLateRecords(deps, door, input);
  if (await isContactDue(db, eventId, input.device, now)) {
    const contact = { eventId, device: input.device, helper, sentAt: parseInstant(input.sentAt), now };
    await changeDoor(deps, eventId, (db) => recordContact(db, contact));
  }
  const results = input.records.length > 0 ? await recordCheckIns(deps, eventId, input, helper) : [];
  const phones = await phoneNames(db, eventId);
  return {
    event: { title: event.title, startsAt: isoTime(event.startsAt) },
    isOpen: true,
    closesAt: isoTime(closesAt),
    phone: phones(input.device),
    results,
    ...(await changesSince(deps, eventId, input.cursor)),
    serverTime: isoTime(now),
  };
}

/** Stores what a phone recorded before the door ended, and reveals nothing about people. */
async function takeLateRecords(deps: DoorLinkDeps, door: OpenDoor, input: DoorSyncInput): Promise<DoorSync> {
  const { eventId, name: helper, event, closesAt } = door;
  const receivedAt = deps.clock().getTime();
  const sentAt = parseInstant(input.sentAt);
  const records = input.records.filter(
    (record) => correctTime({ scannedAt: parseInstant(record.scannedAt), sentAt, receivedAt }) < closesAt,
  );
  if (records.length > 0) await recordCheckIns(deps, eventId, { ...input, records }, helper);
  return {
    event: { title: event.title, startsAt: isoTime(event.startsAt) },
    isOpen: false,
    closesAt: isoTime(closesAt),
    phone: "",
    people: [],
    counts: null,
    results: [],
    cursor: "",
    serverTime: isoTime(receivedAt),
  };
}

/** Returns the people who changed since a cursor, and the counts. An empty cursor returns everyone. */
async function changesSince({ db, clock }: DoorLinkDeps, eventId: string, cursor: string) {
  const { sequence, since } = parseCursor(cursor);
  const now = clock().getTime();
  // Read before the records: a record that arrives in between is sent again next time.
  const latest = await latestSequence(db, eventId);
  const next = `${latest}.${now}`;
  const changed = await listChangedRegistrations(db, eventId, since);
  if (cursor && latest === sequence && changed.length === 0) return { people: [], counts: null, cursor: next };

  const settings = await findSettings(db, eventId);
  const registrations = await listRegistrations(db, eventId);
  const entries = (await listCheckIns(db, eventId)).map(entryOf);
  const merged = mergeCheckIns(entries);
  const phones = await phoneNames(db, eventId);
  const touched = new Set(changed.map(({ id }) => id));
  for (const { registrationId, row } of entries)
    if (registrationId !== null && row.sequence > sequence) touched.add(registrationId);
  const people = registrations
    .filter((row) => touched.has(row.id) && (cursor || doorState(row) !== "erased"))
    .map((row): DoorPerson => {
      const counted = merged.checkedIn.get(row.id);
      return {
        id: row.id,
        name: row.name,
        state: doorState(row),
        code: codeOf(settings?.ticket_key ?? "", row),
        checkedInAt: counted ? isoTime(counted.at) : null,
        phone: counted ? phones(counted.row.device) : "",
      };
    });
  const counts = countAttendance(registrations.map(countable), merged);
  return { people, counts, cursor: next };
}

const countable = ({ id, state, is_member }: RegistrationRow) => ({ id, state, isMember: is_member === 1 });

/** Returns whether people without a registration can register on their own phone now. */
async function takesForms({ db, clock }: DoorLinkDeps, row: SettingsRow, event: RegistrableEvent): Promise<boolean> {
  const isCancelled = row.cancelled_at !== null;
  const counts = await countPlaces(db, row);
  const phase = registrationPhase(settingsOf(row), { ...event, isCancelled }, counts, clock().getTime());
  return row.mode === "form" && phase !== "not_open" && phase !== "full" && phase !== "closed";
}

/** Returns the door of an event for officers: links, phones, counts, and the records to look at, the latest first. */
export async function getDoorOverview(deps: DoorLinkDeps, eventId: string): Promise<DoorOverview> {
  const { db, clock } = deps;
  const event = await getDoorEvent(deps, eventId);
  const registrations = await listRegistrations(db, eventId);
  const entries = (await listCheckIns(db, eventId)).map(entryOf);
  const merged = mergeCheckIns(entries);
  const people = new Map(registrations.map((row) => [row.id, row]));
  const phoneName = await phoneNames(db, eventId);
  const phones = await listDoorPhones(db, eventId);

  const conflicts = entries.flatMap((entry): DoorConflict[] => {
    const status = merged.status.get(entry.uuid);
    const isOutside = status === "without_effect" && entry.outcome !== "valid";
    const kind = isOutside ? entry.outcome : status;
    if (kind !== "duplicate" && !isOutside && !(status === "undo")) return [];
    const counted = entry.registrationId === null ? undefined : merged.checkedIn.get(entry.registrationId);
    return [
      {
        uuid: entry.uuid,
        kind: status === "undo" ? "undone" : (kind as DoorConflict["kind"]),
        name: people.get(entry.registrationId ?? "")?.name ?? "",
        at: isoTime(entry.at),
        phone: phoneName(entry.row.device),
        reason: entry.row.reason,
        firstAt: counted ? isoTime(counted.at) : null,
        firstPhone: counted ? phoneName(counted.row.device) : "",
      },
    ];
  });
  const settings = await findSettings(db, eventId);
  const key = settings?.ticket_key ?? "";
  const latest = entries
    .filter(({ uuid }) => merged.status.get(uuid) === "counted")
    .sort((a, b) => b.at - a.at || b.sequence - a.sequence)
    .slice(0, LATEST_SHOWN)
    .map((entry): DoorCheckIn => {
      const person = people.get(entry.registrationId ?? "");
      return {
        uuid: entry.uuid,
        name: person?.name ?? "",
        member: person ? person.is_member === 1 : entry.isMember,
        code: person ? codeOf(key, person) : "",
        at: isoTime(entry.at),
        phone: phoneName(entry.row.device),
      };
    });
  return {
    closesAt: isoTime(doorClosesAt(event)),
    isFormOpen: settings !== undefined && (await takesForms(deps, settings, event)),
    counts: countAttendance(registrations.map(countable), merged),
    links: await listDoorLinks(deps, eventId, event),
    phones: phones.map(({ device, helper, last_seen_at, clock_offset }) => ({
      phone: phoneName(device),
      helper,
      lastSeenAt: isoTime(last_seen_at),
      clockOffsetSeconds: Math.round(clock_offset / 1000),
    })),
    conflicts: conflicts.toReversed(),
    latest,
    serverTime: clock().toISOString(),
  };
}

/** Returns how many members and guests came to an event; undefined if the door counted nobody. */
export async function findAttendance(
  db: Db,
  eventId: string,
): Promise<{ members: number; guests: number } | undefined> {
  const entries = (await listCheckIns(db, eventId)).map(entryOf);
  if (entries.length === 0) return undefined;
  const registrations = await listRegistrations(db, eventId);
  const counts = countAttendance(registrations.map(countable), mergeCheckIns(entries));
  return { members: counts.members + counts.walkInMembers, guests: counts.guests + counts.walkInGuests };
}
