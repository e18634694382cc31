import { createHash } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import { type Db, inTransaction } from "#platform/db/database.ts";

import type { Database, RegistrationsTable } from "#platform/db/schema/tables.ts";
import { AppError } from "#platform/errors.ts";
import { registrationMessages } from "../registrations.labels.ts";
import {
  closingTime,
  decidePromotion,
  decideRegistration,
  isLive,
  mayParticipant,
  normalizeEmail,
  type RegistrableEvent,
  type RegistrationRefusal,
  type RegistrationSettings,
  type RegistrationState,
  takesPlace,
} from "../registrations.rules.ts";
import { erasedColumns, recordErasedRegistration } from "./erasures.store.ts";
import type { MailKind, MailType } from "./outbox.store.ts";
import { addAllToOutbox, addToOutbox, CORRECTED } from "./outbox.store.ts";
import { parseAnnounced } from "./registered-event.service.ts";
import {
  changeTakenPlaces,
  countPlaces,
  createRegistrations,
  findFirstWaiting,
  findLiveByEmail,
  findRegistration,
  listEventsToFill,
  listExpiredOffers,
  listRepeated,
  lockSettings,
  nextSequence,
  positionInLine,
  type RegistrationRow,
  type SettingsRow,
  shortenOffers,
  takePlace,
  takePlaces,
  ticketChanges,
  updateRegistration,
  updateSettings,
} from "./registrations.store.ts";

/** How often a participant may change the address. Each change sends an email to an address that the site does not know. */
const ADDRESS_CHANGES = 5;

export interface PlaceDeps {
  /** A transaction, if the change is part of one. */
  db: Db;
  clock: () => Date;
  newId: () => string;
  /** Returns what decides about an event's registrations; undefined if the event does not exist. */
  findEvent: (db: Db, eventId: string) => Promise<RegistrableEvent | undefined>;
}

/** A running change of one event's registrations. The settings are locked until it ends. */
interface PlaceChange {
  db: Transaction<Database>;
  newId: () => string;
  now: number;
  /** False if the event was deleted or is in the trash. */
  eventExists: boolean;
  event: RegistrableEvent;
  row: SettingsRow;
  settings: RegistrationSettings;
}

export interface PersonInput {
  name: string;
  email: string;
  isMember: boolean;
  memberNumber: string;
  /** The version of the questions that the person saw. */
  questionVersion: number;
  answers: Record<string, unknown>;
  accessNeeds: string;
  consents: Record<string, unknown>;
  /** Identifies the form, so that a repeated request has the same result. */
  idempotencyKey?: string | undefined;
  /** Whether the form did not offer the waiting list. */
  needsPlace?: boolean;
}

/** The parts of a registration that its links contain. */
type LinkedRow = Pick<RegistrationRow, "id" | "ticket_version" | "page_version">;

/** The final result of a registration. A repeated form of a person with an offer gets the offer. */
export type RegistrationResult =
  | (AcceptedRow & { state: "confirmed" | "offered" })
  | (AcceptedRow & { state: "waiting"; position: number })
  | { refused: RegistrationRefusal };

/** A repeated form does not change the stored details, also if it has other ones. */
type AcceptedRow = LinkedRow & { keepsEarlierDetails?: true };

export const settingsOf = (row: SettingsRow): RegistrationSettings => ({
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  cancelUntil: row.cancel_until,
  capacity: row.capacity,
  hasWaitingList: row.has_waiting_list === 1,
  membersFirstUntil: row.members_first_until,
});

/**
 * Runs a change of one event's registrations in a transaction. Changes of the same event wait for each other.
 * @throws AppError("not_found") if the event has no built-in registration
 */
function changePlaces<Result>(
  deps: PlaceDeps,
  eventId: string,
  work: (change: PlaceChange) => Promise<Result>,
): Promise<Result> {
  const { clock, newId, findEvent } = deps;
  const run = async (db: Transaction<Database>) => {
    const row = await lockSettings(db, eventId);
    if (!row) throw new AppError("not_found", { message: registrationMessages.noForm });
    const found = await findEvent(db, eventId);
    const event = found
      ? { ...found, isCancelled: found.isCancelled || row.cancelled_at !== null }
      : { startsAt: row.updated_at, endsAt: null, ...parseAnnounced(row), isPublished: false, isCancelled: true };
    const eventExists = found !== undefined;
    return work({ db, newId, now: clock().getTime(), eventExists, event, row, settings: settingsOf(row) });
  };
  return deps.db.isTransaction ? run(deps.db as Transaction<Database>) : inTransaction(deps, ({ db }) => run(db));
}

const sendMail = ({ db, newId, now }: PlaceChange, subjectId: string, type: MailType) =>
  addToOutbox(db, { id: newId(), subjectId, type, dueAt: now });

async function getRegistration({ db, row }: PlaceChange, id: string): Promise<RegistrationRow> {
  const registration = await findRegistration(db, id);
  if (registration?.event_id !== row.event_id) throw new AppError("not_found");
  requireAllowed(registration.erased_at === null ? "allowed" : "erased");
  return registration;
}

/** Gives free places to the people on the waiting list, in their order. Part of every change that may free a place. */
async function fillPlaces(change: PlaceChange): Promise<void> {
  const { db, row, settings, event, eventExists, now } = change;
  // The offers of a cancelled event wait: the event may take place after all.
  if (event.isCancelled) return;
  if (eventExists) await shortenOffers(db, row.event_id, closingTime(settings, event));
  for (const offer of await listExpiredOffers(db, row.event_id, now)) {
    await updateRegistration(db, offer.id, { state: "expired", offered_until: null, updated_at: now });
    await changeTakenPlaces(db, row.event_id, -1);
    await sendMail(change, offer.id, "expired");
  }
  for (;;) {
    const promotion = decidePromotion(settings, event, now);
    const first = promotion && (await findFirstWaiting(db, row.event_id));
    if (!promotion || !first || !(await takePlace(db, row.event_id))) return;
    const offered_until = promotion.state === "offered" ? promotion.until : null;
    await updateRegistration(db, first.id, { state: promotion.state, offered_until, updated_at: now });
    await sendMail(change, first.id, promotion.state === "offered" ? "offered" : "promoted");
  }
}

/** Returns the columns that replace a ticket. A phone may have scanned the previous one before that time. */
const newTicket = (row: RegistrationRow, now: number) => ({
  ticket_version: row.ticket_version + 1,
  ticket_changes: JSON.stringify({ ...ticketChanges(row), [row.ticket_version]: now }),
});

/** Ends a registration, frees its place and gives the place to the next person. */
async function endRegistration(
  change: PlaceChange,
  registration: RegistrationRow,
  columns: Partial<Pick<RegistrationRow, "reason" | "erased_at" | "name" | "email" | "email_key">> & {
    answers?: string;
  },
): Promise<void> {
  const { db, row, now } = change;
  const ended = isLive(registration.state) ? { state: "cancelled" as const, offered_until: null } : {};
  await updateRegistration(db, registration.id, {
    ...columns,
    ...ended,
    ...newTicket(registration, now),
    updated_at: now,
  });
  if (takesPlace(registration.state)) await changeTakenPlaces(db, row.event_id, -1);
  await fillPlaces(change);
}

/** Returns the result of a repeated form; undefined if the registration has ended. */
async function resultOf(db: Db, registration: RegistrationRow): Promise<RegistrationResult | undefined> {
  const { id, ticket_version, page_version, state } = registration;
  if (!isLive(state)) return undefined;
  const linked = { id, ticket_version, page_version };
  return state === "waiting"
    ? { ...linked, state, position: await positionInLine(db, registration) }
    : { ...linked, state };
}

/** Returns whether a repeated form has other details than the stored one. Answers to other questions do not count. */
const isChanged = (
  stored: Pick<ReturnType<typeof columnsOf>, (typeof details)[number] | "question_version" | "answers">,
  sent: ReturnType<typeof columnsOf>,
): boolean =>
  details.some((name) => stored[name] !== sent[name]) ||
  (stored.question_version === sent.question_version && stored.answers !== sent.answers);

const details = ["name", "is_member", "member_number", "access_needs"] as const;

/** Combines the key of a form with the email address, so that the key alone never opens another person's result. */
const formKey = (key: string, email: string) =>
  createHash("sha256")
    .update(JSON.stringify([key, normalizeEmail(email)]))
    .digest("base64url");

/** Returns whether a form was sent before and its registration is live. Its result is then known. */
export async function isRepeatedForm(
  db: Db,
  eventId: string,
  { idempotencyKey, email }: { idempotencyKey?: string | undefined; email: string },
): Promise<boolean> {
  if (!idempotencyKey) return false;
  const idempotency_key = formKey(idempotencyKey, email);
  const known = await listRepeated(db, eventId, [{ email_key: normalizeEmail(email), idempotency_key }]);
  return known.some((row) => row.idempotency_key === idempotency_key && isLive(row.state));
}

/**
 * Stores registrations of one event, in their order. Each result is final: a place, a position on the waiting list, or
 * the reason for a refusal. The settings stay locked, so the counts are read once and written once.
 */
export function registerAll(
  deps: PlaceDeps,
  eventId: string,
  inputs: readonly PersonInput[],
): Promise<RegistrationResult[]> {
  if (inputs.length === 0) return Promise.resolve([]);
  return changePlaces(deps, eventId, async (change) => {
    const { db, newId, settings, event, now } = change;
    if (change.row.mode !== "form" || !change.eventExists)
      throw new AppError("not_found", { message: registrationMessages.noForm });
    await fillPlaces(change);
    const row = (await lockSettings(db, eventId)) ?? change.row;
    const counts = await countPlaces(db, row);
    const known = await listRepeated(db, eventId, inputs.map(columnsOf));
    const created: (Insertable<RegistrationsTable> & ReturnType<typeof columnsOf>)[] = [];
    const createdResults = new Map<string, RegistrationResult>();

    const decide = async (input: PersonInput): Promise<RegistrationResult> => {
      const columns = columnsOf(input);
      const isRepeated = ({ idempotency_key: key }: { idempotency_key?: string | null }) =>
        key !== null && key === columns.idempotency_key;
      const isSamePerson = ({ email_key, state }: { email_key: string; state: RegistrationState }) =>
        email_key === columns.email_key && isLive(state);
      const again = (result: RegistrationResult, stored: Parameters<typeof isChanged>[0]): RegistrationResult =>
        isChanged(stored, columns) ? { ...result, keepsEarlierDetails: true } : result;
      const repeated = known.find(isRepeated);
      const repeatedResult = repeated && (await resultOf(db, repeated));
      if (repeatedResult) return again(repeatedResult, repeated);
      // The form of an ended registration is a new form. Its key is unique.
      if (repeated) await updateRegistration(db, repeated.id, { idempotency_key: null });
      const sentBefore = created.find(isRepeated);
      const createdResult = sentBefore && createdResults.get(sentBefore.id);
      if (createdResult) return again(createdResult, sentBefore);
      const state = decideRegistration(settings, event, counts, { isMember: input.isMember, now });
      // A closed or full form does not reveal whose address is registered.
      if (state !== "confirmed" && state !== "waiting") return { refused: state };
      if (state === "waiting" && input.needsPlace) return { refused: "waiting_list_only" };
      if (known.some(isSamePerson) || created.some(isSamePerson)) return { refused: "already_registered" };
      if (state === "confirmed") counts.taken += 1;
      else counts.waiting += 1;
      const id = newId();
      const sequence = row.next_sequence + created.length;
      created.push({ ...columns, id, event_id: eventId, state, sequence, created_at: now, updated_at: now });
      const linked = { id, ticket_version: 1, page_version: 1 };
      const result: RegistrationResult =
        state === "confirmed" ? { ...linked, state } : { ...linked, state, position: counts.waiting };
      createdResults.set(id, result);
      return result;
    };

    const results: RegistrationResult[] = [];
    for (const input of inputs) results.push(await decide(input));
    if (created.length > 0) {
      await takePlaces(db, eventId, { places: counts.taken - row.taken, sequences: created.length });
      await createRegistrations(db, created);
      const mails = created.map(({ id, state }) => ({
        id: newId(),
        subjectId: id,
        type: state as MailKind,
        dueAt: now,
      }));
      await addAllToOutbox(db, mails, now);
    }
    return results;
  });
}

const columnsOf = (input: PersonInput) => ({
  name: input.name,
  email: input.email,
  email_key: normalizeEmail(input.email),
  is_member: input.isMember ? (1 as const) : (0 as const),
  member_number: input.memberNumber,
  question_version: input.questionVersion,
  answers: JSON.stringify(input.answers),
  access_needs: input.accessNeeds,
  consents: JSON.stringify(input.consents),
  idempotency_key: input.idempotencyKey ? formKey(input.idempotencyKey, input.email) : null,
});

const actionMessages = {
  erased: "The data of this registration was erased.",
  not_live: "This registration was cancelled or has expired.",
  event_cancelled: "The event was cancelled.",
  no_offer: "No place is offered to this registration.",
  offer_over: "The time to accept this place is over.",
  too_late: "It is too late to change this registration.",
  registered: "This email address is already registered for the event.",
} as const;

const requireAllowed = (allowed: "allowed" | keyof typeof actionMessages) => {
  if (allowed !== "allowed") throw new AppError("conflict", { message: actionMessages[allowed] });
};

/** Confirms an offered place. @throws AppError("conflict") if there is no offer or its time is over */
export function acceptOffer(deps: PlaceDeps, eventId: string, id: string): Promise<void> {
  return changePlaces(deps, eventId, async (change) => {
    const registration = await getRegistration(change, id);
    const context = { settings: change.settings, event: change.event, now: change.now };
    const { state, offered_until: offeredUntil } = registration;
    requireAllowed(mayParticipant("accept", { state, offeredUntil }, context));
    await updateRegistration(change.db, id, { state: "confirmed", offered_until: null, updated_at: change.now });
    await sendMail(change, id, "confirmed");
  });
}

/** Cancels a registration for its participant. @throws AppError("conflict") if it is not live or it is too late */
export function cancelRegistration(deps: PlaceDeps, eventId: string, id: string): Promise<void> {
  return changePlaces(deps, eventId, async (change) => {
    const registration = await getRegistration(change, id);
    const context = { settings: change.settings, event: change.event, now: change.now };
    const { state, offered_until: offeredUntil } = registration;
    requireAllowed(mayParticipant("cancel", { state, offeredUntil }, context));
    await sendMail(change, id, "cancelled_by_participant");
    await endRegistration(change, registration, {});
  });
}

/** Removes a person for the organizers, who give a reason. Does nothing if the registration has ended. */
export function removeRegistration(deps: PlaceDeps, eventId: string, id: string, reason: string): Promise<void> {
  return changePlaces(deps, eventId, async (change) => {
    const registration = await getRegistration(change, id);
    if (!isLive(registration.state)) return;
    await sendMail(change, id, "cancelled_by_organizers");
    await endRegistration(change, registration, { reason });
  });
}

/**
 * Adds a person for the organizers, also above the capacity.
 * @throws AppError("conflict") if the event is cancelled or the address has a live registration
 */
export function addByHand(
  deps: PlaceDeps,
  eventId: string,
  { reason, ...input }: PersonInput & { reason: string },
): Promise<string> {
  return changePlaces(deps, eventId, async (change) => {
    const { db, newId, now } = change;
    requireAllowed(change.event.isCancelled ? "event_cancelled" : "allowed");
    if (await findLiveByEmail(db, eventId, normalizeEmail(input.email)))
      throw new AppError("conflict", { message: actionMessages.registered });
    const isInCapacity = await takePlace(db, eventId);
    if (!isInCapacity) await changeTakenPlaces(db, eventId, 1);
    const id = newId();
    await createRegistrations(db, [
      {
        ...columnsOf(input),
        id,
        event_id: eventId,
        state: "confirmed",
        sequence: await nextSequence(db, eventId),
        is_above_capacity: isInCapacity ? 0 : 1,
        reason,
        created_at: now,
        updated_at: now,
      },
    ]);
    await sendMail(change, id, "confirmed");
    return id;
  });
}

/**
 * Corrects the name or email address of a person. Uses no place. A new address gets a new link and ticket, because the
 * previous ones may have reached someone else.
 * @throws AppError("conflict") if the new address has another live registration, which only officers are told, or if it is
 * too late for the participant
 */
export function correctRegistration(
  deps: PlaceDeps,
  eventId: string,
  id: string,
  { name, email, by }: { name: string; email: string; by: "participant" | "officer" },
): Promise<void> {
  return changePlaces(deps, eventId, async (change) => {
    const registration = await getRegistration(change, id);
    const { state, offered_until: offeredUntil } = registration;
    const context = { settings: change.settings, event: change.event, now: change.now };
    if (by === "participant") requireAllowed(mayParticipant("correct", { state, offeredUntil }, context));
    const other = await findLiveByEmail(change.db, eventId, normalizeEmail(email));
    if (other && other.id !== id && isLive(registration.state))
      throw new AppError("conflict", {
        message: by === "officer" ? actionMessages.registered : registrationMessages.unusableEmail,
      });
    const email_key = normalizeEmail(email);
    const isSameAddress = email_key === registration.email_key;
    if (by === "participant" && !isSameAddress && registration.page_version > ADDRESS_CHANGES)
      throw new AppError("conflict", { message: registrationMessages.tooManyAddresses });
    const page_version = registration.page_version + (isSameAddress ? 0 : 1);
    const ticket = isSameAddress ? {} : newTicket(registration, change.now);
    const columns = { name, email, email_key, page_version, ...ticket, updated_at: change.now };
    await updateRegistration(change.db, id, columns);
    if (!isSameAddress && isLive(registration.state)) await sendMail(change, id, `link ${CORRECTED}${page_version}`);
  });
}

/**
 * Erases a person's data. The row stays for the counts, and a live registration frees its place. After the start, a
 * confirmed registration keeps its state, and still counts as attending or as a no-show.
 */
export function eraseRegistration(deps: PlaceDeps, eventId: string, id: string): Promise<void> {
  return changePlaces(deps, eventId, async (change) => {
    const registration = await getRegistration(change, id);
    const { db, event, now } = change;
    await recordErasedRegistration(db, id, now);
    const columns = { ...erasedColumns(id), erased_at: now };
    if (now < event.startsAt || registration.state !== "confirmed")
      await endRegistration(change, registration, columns);
    else await updateRegistration(db, id, { ...columns, ...newTicket(registration, now), updated_at: now });
  });
}

/** Changes the capacity. A lower capacity keeps all confirmed people, and a higher one admits people from the waiting list. */
export function changeCapacity(deps: PlaceDeps, eventId: string, capacity: number | null): Promise<void> {
  return changePlaces(deps, eventId, async (change) => {
    const { db, settings, now } = change;
    await updateSettings(db, eventId, { capacity, updated_at: now });
    await fillPlaces({ ...change, settings: { ...settings, capacity } });
  });
}

/** Fills the places of an event that takes place again or has moved. */
export const refillPlaces = (deps: PlaceDeps, eventId: string): Promise<void> =>
  changePlaces(deps, eventId, fillPlaces);

/** Ends expired offers and fills free places of all events. @returns the number of events */
export async function fillAllPlaces(deps: PlaceDeps): Promise<number> {
  const events = await listEventsToFill(deps.db, deps.clock().getTime());
  for (const eventId of events) await refillPlaces(deps, eventId);
  return events.length;
}
