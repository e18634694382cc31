import { randomBytes } from "node:crypto";
import { instantOf } from "#content/publication.ts";
import { checkVersion, runWrite, type Writer } from "#content/write.ts";
import { AppError } from "#platform/errors.ts";
import { NO_START } from "#shared/dates.ts";
import type { PublicForm } from "../registration-form.contract.ts";
import type {
  Availability,
  EventCancellations,
  Question,
  RegistrationSettings,
  RegistrationSettingsInput,
  RegistrationStateOfEvent,
} from "../registrations.contract.ts";
import { registrationMessages } from "../registrations.labels.ts";
import {
  closingTime,
  endOf,
  type PlaceCounts,
  type RegistrableEvent,
  registrationPhase,
} from "../registrations.rules.ts";
import { changeCapacity, refillPlaces, settingsOf } from "./places.service.ts";
import {
  announcedEvent,
  type EventOfRegistration,
  eventOf,
  getEvent,
  iso,
  isoOrNull,
  type RegistrationDeps,
} from "./registered-event.service.ts";
import { getFormSettings } from "./registrations.service.ts";
import {
  countPlaces,
  createQuestions,
  createSettings,
  findNextFormInstant,
  findQuestions,
  findSettings,
  listCancellations,
  listFormsAndCancelled,
  type SettingsRow,
  updateSettings,
} from "./registrations.store.ts";

const ENTITY = "registration";
const newTicketKey = () => randomBytes(32).toString("base64url");
const flag = (value: boolean) => (value ? 1 : 0);

const modeOf = (
  row: Pick<SettingsRow, "mode"> | undefined,
  { hasRegistrationLink }: Pick<EventOfRegistration, "hasRegistrationLink">,
) => (row && row.mode !== "unset" ? row.mode : hasRegistrationLink ? "link" : "none");

/** Returns the registration settings of an event for officers. @throws AppError("not_found") */
export async function getSettings(deps: RegistrationDeps, eventId: string): Promise<RegistrationSettings> {
  const event = await getEvent(deps, eventId);
  const row = await findSettings(deps.db, eventId);
  return {
    mode: modeOf(row, event),
    opensAt: iso(row?.opens_at ?? null),
    closesAt: iso(row?.closes_at ?? null),
    cancelUntil: iso(row?.cancel_until ?? null),
    capacity: row?.capacity ?? null,
    waitingList: row?.has_waiting_list !== 0,
    showFreePlaces: row?.shows_free_places !== 0,
    membersFirstUntil: iso(row?.members_first_until ?? null),
    note: row?.note ?? "",
    questions: row ? await findQuestions(deps.db, eventId, row.question_version) : [],
    questionVersion: row?.question_version ?? 0,
    isCancelled: row !== undefined && row.cancelled_at !== null,
    version: row?.version ?? 0,
  };
}

/**
 * Saves the registration settings of an event. Changed questions get a new version. A changed capacity admits people.
 * @throws AppError("stale"), AppError("invalid") if registration would close before it opens, before it opens to everyone, or after the event
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
    const closes = columns.closes_at ?? event.startsAt;
    if (columns.opens_at !== null && columns.opens_at >= closes)
      throw new AppError("invalid", { message: registrationMessages.closesFirst });
    if (input.mode === "form" && closes > endOf(event))
      throw new AppError("invalid", { message: registrationMessages.closesAfterEnd });
    if (columns.members_first_until !== null && columns.members_first_until >= closes)
      throw new AppError("invalid", { message: registrationMessages.membersFirstTooLong });
    // Without a form, the stored settings of the form stay, and people on the waiting list get no place.
    const hasForm = columns.mode === "form";
    const { mode, updated_at } = columns;
    const version = (before?.version ?? 0) + 1;
    if (before) await updateSettings(deps.db, eventId, { ...(hasForm ? columns : { mode, updated_at }), version });
    else
      await createSettings(deps.db, {
        ...columns,
        event_id: eventId,
        capacity: input.capacity,
        ticket_key: newTicketKey(),
        told_event: JSON.stringify(announcedEvent(event)),
      });
    if (hasForm || !before) await saveQuestions(deps, eventId, before?.question_version ?? 0, input.questions);
    if (hasForm) await changeCapacity(deps, eventId, input.capacity);
    await deps.record({ action: "updated", entity: ENTITY, entityId: eventId, label: event.title });
    return getSettings(deps, eventId);
  });
}

/** Moves an instant by the difference of two starts on the clock of a time zone, so that 18:00 stays 18:00 all year. */
function moveInstant(instant: number, { from, to }: { from: number; to: number }, timeZone: string): number {
  // A draft without a date has no clock time to keep a distance from.
  if (from === NO_START || to === NO_START) return instant;
  const local = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const moved = local(instant).add(local(from).until(local(to)));
  return moved.toZonedDateTime(timeZone).epochMilliseconds;
}

/**
 * Moves the times of an event's registration with its start. An opening in the past stays, because moving it would close
 * a form that is open.
 */
export async function moveSettings(
  { db, clock, timeZone }: Pick<RegistrationDeps, "db" | "clock" | "timeZone">,
  { eventId, ...starts }: { eventId: string; from: number; to: number },
): Promise<void> {
  const row = starts.from === starts.to ? undefined : await findSettings(db, eventId);
  if (!row) return;
  const now = clock().getTime();
  const moved = (instant: number | null) => instant && moveInstant(instant, starts, timeZone.name);
  const ahead = (instant: number | null) => (instant !== null && instant > now ? moved(instant) : instant);
  await updateSettings(db, eventId, {
    opens_at: ahead(row.opens_at),
    members_first_until: ahead(row.members_first_until),
    closes_at: moved(row.closes_at),
    cancel_until: moved(row.cancel_until),
    version: row.version + 1,
    updated_at: now,
  });
}

/**
 * Copies the registration settings of an event to its duplicate, never its registrations. The times keep their distance
 * from the start. A duplicate without a date gets no times.
 */
export async function copySettings(
  deps: Pick<RegistrationDeps, "db" | "clock" | "findEvent" | "timeZone">,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { db, clock, timeZone } = deps;
  const row = await findSettings(db, from);
  if (!row) return;
  const original = await getEvent(deps, from);
  const event = await getEvent(deps, to);
  const starts = { from: original.startsAt, to: event.startsAt };
  const moved = (instant: number | null) =>
    event.startsAt === NO_START ? null : instant && moveInstant(instant, starts, timeZone.name);
  const questions = await findQuestions(db, from, row.question_version);
  await createSettings(db, {
    event_id: to,
    mode: row.mode,
    ticket_key: newTicketKey(),
    opens_at: moved(row.opens_at),
    closes_at: moved(row.closes_at),
    cancel_until: moved(row.cancel_until),
    members_first_until: moved(row.members_first_until),
    capacity: row.capacity,
    has_waiting_list: row.has_waiting_list,
    shows_free_places: row.shows_free_places,
    note: row.note,
    told_event: JSON.stringify(announcedEvent(event)),
    updated_at: clock().getTime(),
  });
  await saveQuestions(deps, to, 0, questions);
}

/** The settings of an event without a form. */
const noForm = (eventId: string, event: EventOfRegistration, now: number) => ({
  event_id: eventId,
  mode: "unset" as const,
  ticket_key: newTicketKey(),
  opens_at: null,
  closes_at: null,
  cancel_until: null,
  capacity: null,
  has_waiting_list: 1 as const,
  shows_free_places: 1 as const,
  members_first_until: null,
  note: "",
  told_event: JSON.stringify(announcedEvent(event)),
  updated_at: now,
});

/**
 * Cancels an event with or without a form, or undoes the cancellation. A job tells the participants.
 * @throws AppError("not_found")
 */
export const setCancelled = (
  deps: RegistrationDeps,
  eventId: string,
  isCancelled: boolean,
  writer: Writer,
): Promise<RegistrationSettings> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    const before = await findSettings(deps.db, eventId);
    checkVersion(writer, { version: before?.version ?? 0 });
    const now = deps.clock().getTime();
    if (!before) await createSettings(deps.db, noForm(eventId, event, now));
    const wasCancelled = before !== undefined && before.cancelled_at !== null;
    await updateSettings(deps.db, eventId, {
      cancelled_at: isCancelled ? (before?.cancelled_at ?? now) : null,
      cancellation_changes: (before?.cancellation_changes ?? 0) + (isCancelled === wasCancelled ? 0 : 1),
      version: (before?.version ?? 0) + 1,
      updated_at: now,
    });
    await refillPlaces(deps, eventId);
    await deps.record({ action: "updated", entity: ENTITY, entityId: eventId, label: event.title });
    return getSettings(deps, eventId);
  });

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

/** @throws AppError("not_found") if visitors cannot see the event */
async function getPublished(deps: RegistrationDeps, eventId: string): Promise<EventOfRegistration> {
  const event = await getEvent(deps, eventId);
  if (!event.isPublished) throw new AppError("not_found", { message: registrationMessages.unknownEvent });
  return event;
}

/** The registration of an event without a form, as visitors see it. */
const noRegistration = {
  state: "closed" as const,
  membersOnly: false,
  opensAt: null,
  closesAt: null,
  capacity: null,
  free: null,
  waiting: 0,
};

type EventOfForm = RegistrableEvent & Pick<EventOfRegistration, "hasRegistrationLink">;

/** Returns what visitors see of a registration form. */
function presentForm(row: SettingsRow, event: EventOfForm, counts: PlaceCounts, now: number) {
  const mode = modeOf(row, event);
  if (mode !== "form") return { ...noRegistration, mode, isCancelled: row.cancelled_at !== null };
  const settings = settingsOf(row);
  const phase = registrationPhase(settings, event, counts, now);
  const showsCounts = row.shows_free_places === 1;
  return {
    mode,
    state: phase === "members_only" ? ("open" as const) : phase,
    isCancelled: row.cancelled_at !== null,
    membersOnly: settings.membersFirstUntil !== null && now < settings.membersFirstUntil,
    opensAt: isoOrNull(row.opens_at),
    closesAt: iso(closingTime(settings, event)),
    capacity: showsCounts ? row.capacity : null,
    free: showsCounts && row.capacity !== null ? Math.max(0, row.capacity - row.taken) : null,
    waiting: showsCounts ? counts.waiting : null,
  };
}

/** Returns the state of the registration of upcoming events that have a form, of later ones that are still open, and of cancelled events. */
export async function listRegistrationStates({
  db,
  clock,
}: Pick<RegistrationDeps, "db" | "clock">): Promise<RegistrationStateOfEvent[]> {
  const now = clock().getTime();
  const rows = await listFormsAndCancelled(db, now);
  return rows.map(({ starts_at, ends_at, registration_link, waiting, ...row }) => {
    const event = {
      startsAt: starts_at,
      endsAt: ends_at,
      hasRegistrationLink: Boolean(registration_link),
      isPublished: true,
      isCancelled: row.cancelled_at !== null,
    };
    return { eventId: row.event_id, ...presentForm(row, event, { taken: row.taken, waiting: Number(waiting) }, now) };
  });
}

/** Returns the published events that were cancelled at least once. */
export const listEventCancellations = async ({ db }: Pick<RegistrationDeps, "db">): Promise<EventCancellations[]> =>
  (await listCancellations(db)).map(({ event_id, cancelled_at, cancellation_changes }) => ({
    eventId: event_id,
    isCancelled: cancelled_at !== null,
    changes: cancellation_changes,
  }));

/** Returns the next instant at which a registration form opens or closes, because cached pages show it. */
export async function nextFormInstant({ db }: Pick<RegistrationDeps, "db">, now: Date): Promise<Date | undefined> {
  const instant = await findNextFormInstant(db, now.getTime());
  return instant === undefined ? undefined : new Date(instant);
}

/** Returns what visitors see of an event's registration now. @throws AppError("not_found") */
export async function getAvailability(deps: RegistrationDeps, eventId: string): Promise<Availability> {
  const published = await getPublished(deps, eventId);
  const now = deps.clock();
  const serverTime = now.toISOString();
  const row = await findSettings(deps.db, eventId);
  const isCancelled = row !== undefined && row.cancelled_at !== null;
  if (row?.mode !== "form") {
    return { ...noRegistration, mode: modeOf(row, published), isCancelled, serverTime };
  }
  const event = await eventOf(deps, row);
  const counts = await countPlaces(deps.db, row);
  return { ...presentForm(row, event, counts, now.getTime()), serverTime };
}

/** Returns what the registration form of an event shows. @throws AppError("not_found") */
export async function getPublicForm(deps: RegistrationDeps, eventId: string): Promise<PublicForm> {
  const event = await getPublished(deps, eventId);
  const row = await findSettings(deps.db, eventId);
  const mode = modeOf(row, event);
  const { version: _version, ...settings } = await getFormSettings(deps);
  const questions = row && mode === "form" ? await findQuestions(deps.db, eventId, row.question_version) : [];
  const questionVersion = row?.question_version ?? 0;
  return { eventId, mode, questions, questionVersion, ...settings, sendsEmail: deps.sendsEmail };
}
