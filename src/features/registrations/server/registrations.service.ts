import { randomBytes } from "node:crypto";
import { instantOf } from "#content/publication.ts";
import { checkVersion, runWrite, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { answersProblem, answersText, knownAnswers } from "../questions.rules.ts";
import type {
  Availability,
  OwnRegistration,
  Question,
  Registration,
  RegistrationAccepted,
  RegistrationForm,
  RegistrationSettings,
  RegistrationSettingsInput,
} from "../registrations.contract.ts";
import { refusalMessages, registrationMessages } from "../registrations.labels.ts";
import { closingTime, mayParticipant, registrationPhase } from "../registrations.rules.ts";
import { isValidToken, pageToken, parseToken, ticketToken } from "./participant-links.ts";
import {
  acceptOffer,
  addByHand,
  cancelRegistration,
  changeCapacity,
  correctRegistration,
  eraseRegistration,
  type PersonInput,
  type PlaceDeps,
  register,
  removeRegistration,
  settingsOf,
} from "./places.service.ts";
import {
  countPlaces,
  createQuestions,
  createSettings,
  findQuestions,
  findRegistration,
  findSettings,
  listQuestions,
  listRegistrations,
  positionInLine,
  type RegistrationRow,
  type SettingsRow,
  updateSettings,
} from "./registrations.store.ts";

/** The wording of the consents. Increase it when a text changes. */
const CONSENT_VERSION = 1;
const ENTITY = "registration";

export interface RegistrationDeps extends Pick<Deps, "clock" | "newId" | "changes" | "timeZone"> {
  db: Db;
  /** Returns an event that officers or visitors may know, with its name and registration link. */
  findEvent: (db: Db, eventId: string) => Promise<EventOfRegistration | undefined>;
}

export type EventOfRegistration = NonNullable<Awaited<ReturnType<PlaceDeps["findEvent"]>>> & {
  title: string;
  hasRegistrationLink: boolean;
};

const flag = (value: boolean) => (value ? 1 : 0);
const iso = (instant: number | null): string => (instant === null ? "" : new Date(instant).toISOString());
const isoOrNull = (instant: number | null): string | null => (instant === null ? null : iso(instant));

async function getEvent({ db, findEvent }: RegistrationDeps, eventId: string): Promise<EventOfRegistration> {
  const event = await findEvent(db, eventId);
  if (!event) throw new AppError("not_found", { message: registrationMessages.unknownEvent });
  return event;
}

/** Returns the registration settings of an event for officers. @throws AppError("not_found") */
export async function getSettings(deps: RegistrationDeps, eventId: string): Promise<RegistrationSettings> {
  const event = await getEvent(deps, eventId);
  const row = await findSettings(deps.db, eventId);
  if (!row)
    return {
      mode: event.hasRegistrationLink ? "link" : "none",
      opensAt: "",
      closesAt: "",
      cancelUntil: "",
      capacity: null,
      waitingList: true,
      showFreePlaces: true,
      membersFirstUntil: "",
      note: "",
      questions: [],
      questionVersion: 0,
      version: 0,
    };
  return {
    mode: row.mode,
    opensAt: iso(row.opens_at),
    closesAt: iso(row.closes_at),
    cancelUntil: iso(row.cancel_until),
    capacity: row.capacity,
    waitingList: row.has_waiting_list === 1,
    showFreePlaces: row.shows_free_places === 1,
    membersFirstUntil: iso(row.members_first_until),
    note: row.note,
    questions: await findQuestions(deps.db, eventId, row.question_version),
    questionVersion: row.question_version,
    version: row.version,
  };
}

/**
 * Saves the registration settings of an event. Changed questions get a new version. A changed capacity admits people.
 * @throws AppError("stale"), AppError("invalid") if registration would close before it opens
 */
export function saveSettings(
  deps: RegistrationDeps,
  eventId: string,
  input: RegistrationSettingsInput,
  writer: Writer,
): Promise<RegistrationSettings> {
  return runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    const before = await findSettings(deps.db, eventId);
    checkVersion(writer, { version: before?.version ?? 0 });
    const at = (text: string) => instantOf(text, deps.timeZone.name)?.getTime() ?? null;
    const columns = {
      mode: input.mode,
      opens_at: at(input.opensAt),
      closes_at: at(input.closesAt),
      cancel_until: at(input.cancelUntil),
      has_waiting_list: flag(input.waitingList),
      shows_free_places: flag(input.showFreePlaces),
      members_first_until: at(input.membersFirstUntil),
      note: input.note,
      updated_at: deps.clock().getTime(),
    } as const;
    if (columns.opens_at !== null && columns.opens_at >= (columns.closes_at ?? event.startsAt))
      throw new AppError("invalid", { message: registrationMessages.closesFirst });
    if (before) await updateSettings(deps.db, eventId, { ...columns, version: before.version + 1 });
    else
      await createSettings(deps.db, {
        ...columns,
        event_id: eventId,
        capacity: input.capacity,
        ticket_key: randomBytes(32).toString("base64url"),
      });
    await saveQuestions(deps, eventId, before?.question_version ?? 0, input.questions);
    await changeCapacity(deps, eventId, input.capacity);
    await deps.record({ action: "updated", entity: ENTITY, entityId: eventId, label: event.title });
    return getSettings(deps, eventId);
  });
}

/** Stores questions as a new version if they differ from the current ones. */
async function saveQuestions(
  { db, clock }: Pick<RegistrationDeps, "db" | "clock">,
  eventId: string,
  version: number,
  questions: Question[],
) {
  if (JSON.stringify(await findQuestions(db, eventId, version)) === JSON.stringify(questions)) return;
  await createQuestions(db, { eventId, version: version + 1, questions, now: clock().getTime() });
  await updateSettings(db, eventId, { question_version: version + 1 });
}

/** Returns what visitors see of an event's registration now. @throws AppError("not_found") */
export async function getAvailability(deps: RegistrationDeps, eventId: string): Promise<Availability> {
  const event = await getEvent(deps, eventId);
  if (!event.isPublished) throw new AppError("not_found", { message: registrationMessages.unknownEvent });
  const now = deps.clock();
  const serverTime = now.toISOString();
  const row = await findSettings(deps.db, eventId);
  if (row?.mode !== "form") {
    const mode = row?.mode ?? (event.hasRegistrationLink ? "link" : "none");
    const none = { membersOnly: false, opensAt: null, closesAt: null, capacity: null, free: null, waiting: 0 };
    return { ...none, mode, state: "closed", serverTime };
  }
  const settings = settingsOf(row);
  const counts = await countPlaces(deps.db, row);
  const phase = registrationPhase(settings, event, counts, now.getTime());
  const free = row.capacity === null || row.shows_free_places === 0 ? null : Math.max(0, row.capacity - row.taken);
  return {
    mode: "form",
    state: phase === "members_only" ? "open" : phase,
    membersOnly: settings.membersFirstUntil !== null && now.getTime() < settings.membersFirstUntil,
    opensAt: isoOrNull(row.opens_at),
    closesAt: iso(closingTime(settings, event)),
    capacity: row.shows_free_places === 0 ? null : row.capacity,
    free,
    waiting: counts.waiting,
    serverTime,
  };
}

const consentsOf = (form: RegistrationForm, now: Date) => ({
  version: CONSENT_VERSION,
  at: now.toISOString(),
  privacy: form.acceptPrivacy,
  eventTerms: form.acceptEventTerms,
  adult: form.adult,
  newsletter: form.newsletter,
  photoConsent: form.photoConsent,
});

/**
 * Registers a person from the public form. The result is final.
 * @throws AppError with the reason if the registration is refused or an answer is missing
 */
export async function registerPerson(
  deps: RegistrationDeps,
  eventId: string,
  form: RegistrationForm,
): Promise<RegistrationAccepted> {
  const settings = await findSettings(deps.db, eventId);
  if (settings?.mode !== "form") throw new AppError("not_found", { message: registrationMessages.noForm });
  const questions = await findQuestions(deps.db, eventId, settings.question_version);
  const problem = answersProblem(questions, form.answers);
  if (problem) throw new AppError("invalid", { message: problem });
  const input: PersonInput = {
    name: form.name,
    email: form.email,
    isMember: form.member,
    memberNumber: form.memberNumber,
    questionVersion: settings.question_version,
    answers: knownAnswers(questions, form.answers),
    accessNeeds: form.accessNeeds,
    consents: consentsOf(form, deps.clock()),
    idempotencyKey: form.idempotencyKey,
  };
  const result = await register(deps, eventId, input);
  if ("refused" in result) throw new AppError(result.refused, { message: refusalMessages[result.refused] });
  const row = { id: result.id, ticket_version: 1 };
  return {
    state: result.state,
    position: result.state === "waiting" ? result.position : null,
    manageUrl: `/r/${pageToken(settings.ticket_key, row)}`,
    ticketUrl: result.state === "confirmed" ? `/t/${ticketToken(settings.ticket_key, row)}` : null,
  };
}

/** Finds the registration of a participant's page. @throws AppError("not_found") if the token is not valid */
async function openPage({ db }: { db: Db }, token: string): Promise<{ row: RegistrationRow; settings: SettingsRow }> {
  const parsed = parseToken(token);
  const row = parsed?.version === undefined && parsed && (await findRegistration(db, parsed.registrationId));
  const settings = row && (await findSettings(db, row.event_id));
  if (!row || !settings || row.erased_at !== null || !isValidToken(settings.ticket_key, parsed))
    throw new AppError("not_found", { message: registrationMessages.unknownLink });
  return { row, settings };
}

/** Returns a registration for its participant. @throws AppError("not_found") if the token is not valid */
export async function getOwnRegistration(deps: RegistrationDeps, token: string): Promise<OwnRegistration> {
  const { row, settings } = await openPage(deps, token);
  const event = await getEvent(deps, row.event_id);
  const registration = { state: row.state, offeredUntil: row.offered_until };
  const context = { settings: settingsOf(settings), event, now: deps.clock().getTime() };
  return {
    state: row.state,
    position: row.state === "waiting" ? await positionInLine(deps.db, row) : null,
    eventId: row.event_id,
    name: row.name,
    email: row.email,
    offeredUntil: isoOrNull(row.offered_until),
    canCancel: mayParticipant("cancel", registration, context) === "allowed",
    ticketUrl: row.state === "confirmed" ? `/t/${ticketToken(settings.ticket_key, row)}` : null,
    createdAt: iso(row.created_at),
  };
}

/** Cancels, accepts or erases a registration for its participant. @throws AppError("not_found"), AppError("conflict") */
export async function changeOwnRegistration(
  deps: RegistrationDeps,
  token: string,
  action: "accept" | "cancel" | "erase",
): Promise<void> {
  const { row } = await openPage(deps, token);
  const change = { accept: acceptOffer, cancel: cancelRegistration, erase: eraseRegistration }[action];
  await change(deps, row.event_id, row.id);
}

/** Corrects the name or email address of a registration for its participant. */
export async function correctOwnRegistration(
  deps: RegistrationDeps,
  token: string,
  person: { name: string; email: string },
): Promise<void> {
  const { row } = await openPage(deps, token);
  await correctRegistration(deps, row.event_id, row.id, person);
}

/** Lists the registrations of an event for officers, in the order of arrival. */
export async function listForOfficers(deps: RegistrationDeps, eventId: string): Promise<Registration[]> {
  await getEvent(deps, eventId);
  const questions = await listQuestions(deps.db, eventId);
  const rows = await listRegistrations(deps.db, eventId);
  return rows.map((row) => ({
    _id: row.id,
    state: row.state,
    name: row.name,
    email: row.email,
    member: row.is_member === 1,
    memberNumber: row.member_number,
    accessNeeds: row.access_needs,
    answers: answersText(questions.get(row.question_version) ?? [], JSON.parse(row.answers)),
    reason: row.reason,
    isAboveCapacity: row.is_above_capacity === 1,
    offeredUntil: isoOrNull(row.offered_until),
    createdAt: iso(row.created_at),
  }));
}

/** Adds a person for an officer. @returns the ID of the registration */
export const addPerson = (
  deps: RegistrationDeps,
  eventId: string,
  { name, email, member, reason }: { name: string; email: string; member: boolean; reason: string },
  writer: Writer,
): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    const person = {
      name,
      email,
      isMember: member,
      memberNumber: "",
      questionVersion: 0,
      answers: {},
      accessNeeds: "",
    };
    const entityId = await addByHand(deps, eventId, { ...person, consents: {}, reason });
    await deps.record({ action: "created", entity: ENTITY, entityId, label: event.title });
  });

/** Corrects a person's name or email address for an officer. */
export const correctPerson = (
  deps: RegistrationDeps,
  { eventId, id }: { eventId: string; id: string },
  person: { name: string; email: string },
  writer: Writer,
): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    await correctRegistration(deps, eventId, id, person);
    await deps.record({ action: "updated", entity: ENTITY, entityId: id, label: event.title });
  });

/** Removes a person for an officer, who gives a reason. */
export const removePerson = (
  deps: RegistrationDeps,
  { eventId, id }: { eventId: string; id: string },
  reason: string,
  writer: Writer,
): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    await removeRegistration(deps, eventId, id, reason);
    await deps.record({ action: "deleted", entity: ENTITY, entityId: id, label: event.title });
  });
