import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import { type Db, isPostgres } from "#platform/db/database.ts";
import type {
  Database,
  EventRegistrationTable,
  RegistrationMessagesTable,
  RegistrationsTable,
} from "#platform/db/schema/tables.ts";
import type { Question } from "../registrations.contract.ts";
import {
  closingTime,
  DAY_MS,
  holdingStates,
  liveStates,
  type PlaceCounts,
  type RegistrationState,
} from "../registrations.rules.ts";

export type RegistrationRow = Selectable<RegistrationsTable>;
export type SettingsRow = Selectable<EventRegistrationTable>;

/**
 * Reads the settings of an event's registration and locks them until the transaction ends, so that changes of one event
 * run one after the other. SQLite has one writer anyway.
 */
export const lockSettings = (db: Transaction<Database>, eventId: string): Promise<SettingsRow | undefined> =>
  db
    .selectFrom("event_registration")
    .selectAll()
    .where("event_id", "=", eventId)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();

export async function createSettings(db: Db, settings: Insertable<EventRegistrationTable>): Promise<void> {
  await db.insertInto("event_registration").values(settings).execute();
}

export async function updateSettings(
  db: Db,
  eventId: string,
  columns: Updateable<EventRegistrationTable>,
): Promise<void> {
  await db.updateTable("event_registration").set(columns).where("event_id", "=", eventId).execute();
}

/** Takes a free place. Returns false if there is none: the condition is part of the statement, so overselling is impossible. */
export async function takePlace(db: Db, eventId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("event_registration")
    .set((eb) => ({ taken: eb("taken", "+", 1) }))
    .where("event_id", "=", eventId)
    .where((eb) => eb.or([eb("capacity", "is", null), eb("taken", "<", eb.ref("capacity"))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Takes places and positions in line for several people.
 * @throws Error if there are fewer free places: the caller has counted them under the same lock
 */
export async function takePlaces(
  db: Db,
  eventId: string,
  { places, sequences }: { places: number; sequences: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("event_registration")
    .set((eb) => ({ taken: eb("taken", "+", places), next_sequence: eb("next_sequence", "+", sequences) }))
    .where("event_id", "=", eventId)
    .$if(places > 0, (query) =>
      query.where((eb) => eb.or([eb("capacity", "is", null), eb(eb("taken", "+", places), "<=", eb.ref("capacity"))])),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error("The event has fewer free places than were counted");
}

/** Changes the counter of taken places by 1, whatever the capacity is. */
export async function changeTakenPlaces(db: Db, eventId: string, by: 1 | -1): Promise<void> {
  await db
    .updateTable("event_registration")
    .set((eb) => ({ taken: eb("taken", "+", by) }))
    .where("event_id", "=", eventId)
    .execute();
}

/** Returns the next place in line. */
export async function nextSequence(db: Db, eventId: string): Promise<number> {
  const { next_sequence } = await db
    .updateTable("event_registration")
    .set((eb) => ({ next_sequence: eb("next_sequence", "+", 1) }))
    .where("event_id", "=", eventId)
    .returning("next_sequence")
    .executeTakeFirstOrThrow();
  return next_sequence - 1;
}

export async function countPlaces(db: Db, { event_id, taken }: SettingsRow): Promise<PlaceCounts> {
  const { waiting } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("event_id", "=", event_id)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return { taken, waiting: Number(waiting) };
}

/** Returns the condition that registration has not closed, as `closingTime` decides it. */
const isBeforeClosing = (now: number) =>
  sql<boolean>`${now} < coalesce(closes_at, starts_at) and ${now} < coalesce(ends_at, starts_at + ${DAY_MS})`;

/** Returns the settings and counts of the forms of upcoming events, of later events whose form is still open, and of cancelled events. */
export const listFormsAndCancelled = (db: Db, now: number) =>
  db
    .selectFrom("event_registration")
    // Not an inner join, because SQLite would read all events to find those with settings.
    .crossJoin("published_events")
    .whereRef("published_events.id", "=", "event_registration.event_id")
    .selectAll("event_registration")
    .select((eb) => [
      "published_events.starts_at",
      "published_events.ends_at",
      "published_events.registration_link",
      eb
        .selectFrom("registrations")
        .select((count) => count.fn.countAll<number>().as("waiting"))
        .whereRef("registrations.event_id", "=", "event_registration.event_id")
        .where("registrations.state", "=", "waiting")
        .as("waiting"),
    ])
    .where(({ and, eb, or }) =>
      or([
        and([
          eb("event_registration.mode", "=", "form"),
          or([eb("published_events.starts_at", ">", now), isBeforeClosing(now)]),
        ]),
        eb("event_registration.cancelled_at", "is not", null),
      ]),
    )
    .orderBy("published_events.starts_at")
    .execute();

/** Returns the published events that were cancelled at least once. */
export const listCancellations = (db: Db) =>
  db
    .selectFrom("event_registration")
    .innerJoin("published_events", "published_events.id", "event_registration.event_id")
    .select(["event_id", "cancelled_at", "cancellation_changes"])
    .where((eb) => eb.or([eb("cancellation_changes", ">", 0), eb("cancelled_at", "is not", null)]))
    .orderBy("event_id")
    .execute();

/** Returns the next instant at which a form opens, opens to everyone, or closes. */
export async function findNextFormInstant(db: Db, now: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom("event_registration")
    .innerJoin("published_events", "published_events.id", "event_registration.event_id")
    .select(["opens_at", "members_first_until", "closes_at", "starts_at", "ends_at"])
    .where("mode", "=", "form")
    .where((eb) => eb.or([eb("opens_at", ">", now), eb("members_first_until", ">", now), eb("closes_at", ">", now)]))
    .execute();
  const instants = rows
    .flatMap(({ opens_at, members_first_until, closes_at, starts_at, ends_at }) => [
      opens_at,
      members_first_until,
      closingTime({ closesAt: closes_at }, { startsAt: starts_at, endsAt: ends_at }),
    ])
    .filter((instant) => instant !== null)
    .filter((instant) => instant > now);
  return instants.length === 0 ? undefined : Math.min(...instants);
}

/** Returns how many people wait before a registration, and that registration itself. */
export async function positionInLine(db: Db, { event_id, sequence }: RegistrationRow): Promise<number> {
  const { position } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("position"))
    .where("event_id", "=", event_id)
    .where("state", "=", "waiting")
    .where("sequence", "<=", sequence)
    .executeTakeFirstOrThrow();
  return Number(position);
}

/** Returns when each earlier ticket of a registration was replaced, by version. */
export const ticketChanges = ({ ticket_changes }: Pick<RegistrationRow, "ticket_changes">): Record<number, number> =>
  ticket_changes === null ? {} : JSON.parse(ticket_changes);

export const findRegistration = (db: Db, id: string): Promise<RegistrationRow | undefined> =>
  db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns the registrations that have a form key of these people, or an address of them and a live state. */
export function listRepeated(
  db: Db,
  eventId: string,
  people: readonly { email_key: string; idempotency_key: string | null }[],
): Promise<RegistrationRow[]> {
  const keys = people.flatMap(({ idempotency_key }) => idempotency_key ?? []);
  const emails = people.map(({ email_key }) => email_key);
  return db
    .selectFrom("registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where((eb) => {
      const isSamePerson = eb.and([eb("email_key", "in", emails), eb("state", "in", liveStates)]);
      return keys.length === 0 ? isSamePerson : eb.or([eb("idempotency_key", "in", keys), isSamePerson]);
    })
    .execute();
}

export const findLiveByEmail = (db: Db, eventId: string, emailKey: string): Promise<RegistrationRow | undefined> =>
  db
    .selectFrom("registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("email_key", "=", emailKey)
    .where("state", "in", liveStates)
    .executeTakeFirst();

/** Returns the latest registration of an address, also if it has ended. */
export const findLatestByEmail = (db: Db, eventId: string, emailKey: string): Promise<RegistrationRow | undefined> =>
  db
    .selectFrom("registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("email_key", "=", emailKey)
    .where("erased_at", "is", null)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();

export const findFirstWaiting = (db: Db, eventId: string): Promise<RegistrationRow | undefined> =>
  db
    .selectFrom("registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("state", "=", "waiting")
    .orderBy("sequence")
    .limit(1)
    .executeTakeFirst();

/** Returns the expired offers of an event. */
export const listExpiredOffers = (db: Db, eventId: string, now: number): Promise<RegistrationRow[]> =>
  db
    .selectFrom("registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("state", "=", "offered")
    .where("offered_until", "<=", now)
    .orderBy("sequence")
    .execute();

/** Ends offers when registration closes, which an officer may have moved. */
export async function shortenOffers(db: Db, eventId: string, closesAt: number): Promise<void> {
  await db
    .updateTable("registrations")
    .set({ offered_until: closesAt })
    .where("event_id", "=", eventId)
    .where("state", "=", "offered")
    .where("offered_until", ">", closesAt)
    .execute();
}

/** Returns the published events that take place and have an expired offer, or a free place and people on the waiting list. */
export async function listEventsToFill(db: Db, now: number): Promise<string[]> {
  const expired = db
    .selectFrom("event_registration as settings")
    .innerJoin("published_events", "published_events.id", "settings.event_id")
    .innerJoin("registrations", "registrations.event_id", "settings.event_id")
    .select("settings.event_id")
    .where("registrations.state", "=", "offered")
    .where("registrations.offered_until", "<=", now)
    .where("settings.cancelled_at", "is", null);
  const waiting = db
    .selectFrom("event_registration as settings")
    .innerJoin("published_events", "published_events.id", "settings.event_id")
    .innerJoin("registrations", "registrations.event_id", "settings.event_id")
    .select("settings.event_id")
    .where("registrations.state", "=", "waiting")
    .where("settings.cancelled_at", "is", null)
    .where(isBeforeClosing(now))
    .where((eb) =>
      eb.or([eb("settings.capacity", "is", null), eb("settings.taken", "<", eb.ref("settings.capacity"))]),
    );
  return (await expired.union(waiting).execute()).map(({ event_id }) => event_id);
}

export const listRegistrations = (db: Db, eventId: string): Promise<RegistrationRow[]> =>
  db.selectFrom("registrations").selectAll().where("event_id", "=", eventId).orderBy("sequence").execute();

export async function createRegistrations(db: Db, rows: readonly Insertable<RegistrationsTable>[]): Promise<void> {
  await db.insertInto("registrations").values(rows).execute();
}

export async function updateRegistration(db: Db, id: string, columns: Updateable<RegistrationsTable>): Promise<void> {
  await db.updateTable("registrations").set(columns).where("id", "=", id).execute();
}

/** Returns the number of places that registrations hold, counted from the rows. */
export async function countHeldPlaces(db: Db, eventId: string): Promise<number> {
  const { held } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("event_id", "=", eventId)
    .where("state", "in", holdingStates)
    .executeTakeFirstOrThrow();
  return Number(held);
}

export const findSettings = (db: Db, eventId: string): Promise<SettingsRow | undefined> =>
  db.selectFrom("event_registration").selectAll().where("event_id", "=", eventId).executeTakeFirst();

/** Returns the questions of one version of a form. Version 0 has none. */
export async function findQuestions(db: Db, eventId: string, version: number): Promise<Question[]> {
  const row = await db
    .selectFrom("registration_questions")
    .select("questions")
    .where("event_id", "=", eventId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ? (JSON.parse(row.questions) as Question[]) : [];
}

/** Returns all versions of a form's questions. */
export async function listQuestions(db: Db, eventId: string): Promise<Map<number, Question[]>> {
  const rows = await db.selectFrom("registration_questions").selectAll().where("event_id", "=", eventId).execute();
  return new Map(rows.map(({ version, questions }) => [version, JSON.parse(questions) as Question[]]));
}

export async function createQuestions(
  db: Db,
  { eventId, version, questions, now }: { eventId: string; version: number; questions: Question[]; now: number },
): Promise<void> {
  const row = { event_id: eventId, version, questions: JSON.stringify(questions), created_at: now };
  await db.insertInto("registration_questions").values(row).execute();
}

export const listEventsWithRegistration = (
  db: Db,
): Promise<Pick<SettingsRow, "event_id" | "updated_at" | "told_event">[]> =>
  db.selectFrom("event_registration").select(["event_id", "updated_at", "told_event"]).execute();

/** Erases parts of the participants' data of an event. @returns how many registrations had such data */
export async function eraseAfter(
  db: Db,
  eventId: string,
  parts: { accessNeeds: boolean; answers: boolean; identities: boolean; now: number },
): Promise<number> {
  if (!parts.accessNeeds && !parts.answers && !parts.identities) return 0;
  const { numUpdatedRows } = await db
    .updateTable("registrations")
    .set({
      ...(parts.accessNeeds && { access_needs: "" }),
      ...(parts.answers && { answers: "{}" }),
      ...(parts.identities && { name: "", email: "", member_number: "", reason: "", idempotency_key: null }),
      ...(parts.identities && { erased_at: parts.now }),
      // The unique index on live registrations needs different values.
      ...(parts.identities && { email_key: sql<string>`id` }),
    })
    .where("event_id", "=", eventId)
    .where((eb) =>
      eb.or([
        ...(parts.accessNeeds ? [eb("access_needs", "<>", "")] : []),
        ...(parts.answers ? [eb("answers", "<>", "{}")] : []),
        ...(parts.identities ? [eb("erased_at", "is", null), eb("reason", "<>", "")] : []),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Counts an event's registrations in each state. */
export async function countStates(db: Db, eventId: string): Promise<Record<RegistrationState, number>> {
  const rows = await db
    .selectFrom("registrations")
    .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
    .where("event_id", "=", eventId)
    .groupBy("state")
    .execute();
  const none = { waiting: 0, offered: 0, confirmed: 0, cancelled: 0, expired: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
}

export async function createMessage(db: Db, message: Insertable<RegistrationMessagesTable>): Promise<void> {
  await db.insertInto("registration_messages").values(message).execute();
}

export const findMessage = (db: Db, id: string): Promise<Selectable<RegistrationMessagesTable> | undefined> =>
  db.selectFrom("registration_messages").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns the settings of events that still have live registrations. */
export const listSettingsWithPeople = (db: Db): Promise<SettingsRow[]> =>
  db
    .selectFrom("event_registration")
    .selectAll()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("registrations")
          .select("id")
          .whereRef("registrations.event_id", "=", "event_registration.event_id")
          .where("state", "in", liveStates),
      ),
    )
    .execute();
