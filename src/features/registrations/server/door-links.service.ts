import { runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import {
  createTokens,
  deleteToken,
  findToken,
  hashSecret,
  listTokens,
  newSecret,
  type TokenRow,
} from "#platform/db/tokens.store.ts";
import { AppError } from "#platform/errors.ts";
import type { DoorLink, NewDoorLink } from "../check-ins.contract.ts";
import { doorClosesAt } from "../check-ins.rules.ts";
import { doorMessages } from "../door.labels.ts";
import { LATE_UPLOAD_MS } from "../door.rules.ts";
import { isoTime } from "./check-ins.service.ts";
import { type AnnouncedEvent, type EventOfRegistration, parseAnnounced } from "./registered-event.service.ts";
import { findSettings } from "./registrations.store.ts";

const PURPOSE = "door link";
const ENTITY = "door link";
/** The stored end of a link only deletes old rows. A link ends with its event, which can be postponed. */
const KEPT_MS = 365 * 86_400_000;

export interface DoorLinkDeps extends WriteDeps {
  findEvent: (db: Db, eventId: string) => Promise<EventOfRegistration | undefined>;
}

interface LinkData {
  eventId: string;
  name: string;
}

const dataOf = ({ data }: TokenRow) => JSON.parse(data ?? "{}") as LinkData;

/** Returns the event of a door. @throws AppError("not_found") if it does not exist or has no registration */
export async function getDoorEvent({ db, findEvent }: DoorLinkDeps, eventId: string): Promise<EventOfRegistration> {
  const event = await findEvent(db, eventId);
  if (!event || !(await findSettings(db, eventId))) throw new AppError("not_found", { message: doorMessages.noDoor });
  return event;
}

const presentLink = (row: TokenRow, { closesAt }: { closesAt: number }): DoorLink => ({
  _id: row.id,
  name: dataOf(row).name,
  createdAt: isoTime(row.created_at),
  expiresAt: isoTime(closesAt),
});

/** Creates a link to the door of an event. It ends with the event and 24 hours, and with its officer's account. */
export function createDoorLink(
  deps: DoorLinkDeps,
  { eventId, name }: LinkData,
  writer: Writer & { adminId: string },
): Promise<NewDoorLink> {
  return runWrite(deps, writer, async (deps) => {
    const event = await getDoorEvent(deps, eventId);
    const now = deps.clock();
    const closesAt = doorClosesAt(event);
    if (closesAt <= now.getTime()) throw new AppError("conflict", { message: doorMessages.over });
    const secret = newSecret();
    const id = deps.newId();
    const data: LinkData = { eventId, name };
    const token = { id, purpose: PURPOSE, subject: writer.adminId, hash: hashSecret(secret), data } as const;
    await createTokens(deps.db, [{ ...token, expiresAt: closesAt + KEPT_MS }], now);
    await deps.record({ action: "created", entity: ENTITY, entityId: id, label: event.title });
    return { _id: id, name, createdAt: now.toISOString(), expiresAt: isoTime(closesAt), url: `/door/${secret}` };
  });
}

export async function listDoorLinks(
  { db, clock }: DoorLinkDeps,
  eventId: string,
  event: EventOfRegistration,
): Promise<DoorLink[]> {
  const closesAt = doorClosesAt(event);
  const rows = closesAt > clock().getTime() ? await listTokens(db, PURPOSE, clock()) : [];
  return rows.filter((row) => dataOf(row).eventId === eventId).map((row) => presentLink(row, { closesAt }));
}

/** Revokes a link. Its phones erase their lists when they next reach the site. @throws AppError("not_found") */
export function revokeDoorLink(
  deps: DoorLinkDeps,
  { eventId, id }: { eventId: string; id: string },
  writer: Writer,
): Promise<void> {
  return runWrite(deps, writer, async (deps) => {
    const row = await deleteToken(deps.db, PURPOSE, id);
    if (!row || dataOf(row).eventId !== eventId) throw new AppError("not_found");
    const event = await deps.findEvent(deps.db, eventId);
    await deps.record({ action: "ended", entity: ENTITY, entityId: id, label: event?.title ?? "" });
  });
}

/** The door that a secret opens. */
export interface OpenDoor extends LinkData {
  event: Pick<AnnouncedEvent, "title" | "startsAt">;
  closesAt: number;
  /** False after the end, and while the event is in the trash: the door then takes records and lists no people. */
  isOpen: boolean;
}

/** @throws AppError("unauthorised") if the link is unknown or revoked, or ended too long ago for late records */
export async function openDoor(deps: DoorLinkDeps, secret: string): Promise<OpenDoor> {
  const now = deps.clock();
  const row = await findToken(deps.db, PURPOSE, hashSecret(secret), now);
  const link = row && dataOf(row);
  const found = link && (await deps.findEvent(deps.db, link.eventId));
  const settings = link && !found ? await findSettings(deps.db, link.eventId) : undefined;
  const event = found ?? (settings && parseAnnounced(settings));
  const closesAt = event && doorClosesAt(event);
  if (!link || !event || closesAt === undefined || closesAt + LATE_UPLOAD_MS <= now.getTime())
    throw new AppError("unauthorised", { message: doorMessages.unknownLink });
  return { ...link, event, closesAt, isOpen: found !== undefined && now.getTime() < closesAt };
}
