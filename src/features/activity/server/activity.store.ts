import type { Selectable } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { AuditEntriesTable } from "#platform/db/schema/tables.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import type { Listing } from "#shared/paging.ts";
import type { ActivityQuery, Stats } from "../activity.contract.ts";

/** Counts everything at one moment, in one query. */
export function countContent(db: Db): Promise<Stats> {
  return db
    .selectNoFrom(({ selectFrom }) => {
      const count = (table: "events" | "gallery_items" | "achievements" | "reports") =>
        selectFrom(`published_${table}` as "published_events").select((eb) => eb.fn.countAll<number>().as("count"));
      return [
        count("events").as("events"),
        count("gallery_items").as("gallery"),
        count("achievements").as("achievements"),
        count("reports").as("reports"),
      ];
    })
    .$castTo<Stats>()
    .executeTakeFirstOrThrow();
}

/** Lists audit entries, newest first. */
export const listAuditEntries = (
  db: Db,
  { entity, actor, ...paging }: ActivityQuery,
): Promise<Listing<Selectable<AuditEntriesTable>>> =>
  selectListing(
    db
      .selectFrom("audit_entries")
      .selectAll()
      .$if(entity !== undefined, (query) => query.where("entity", "=", entity ?? ""))
      .$if(actor !== undefined, (query) => query.where("actor", "=", actor ?? ""))
      .orderBy("at", "desc")
      .orderBy("id", "desc"),
    paging,
  );

/** Lists the content types in the log. */
export const listEntities = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("audit_entries").select("entity").distinct().orderBy("entity").execute()).map((r) => r.entity);

/** Lists the users in the log. */
export const listActors = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("audit_entries").select("actor").distinct().orderBy("actor").execute()).map((r) => r.actor);

const DAY_MS = 86_400_000;

export interface NextEvent {
  eventId: string;
  title: string;
  startsAt: number;
  pictures: number;
  hasRegistrationLink: boolean;
  hasForm: boolean;
  hasEnd: boolean;
}

export interface PastEvent {
  eventId: string;
  title: string;
  date: string;
  pictures: number;
  reports: number;
}

/**
 * Returns the event that began in the last day and is not over, or else the next one.
 * @param ids the only events to consider; undefined for all
 */
export async function findNextEvent(db: Db, now: Date, ids?: ReadonlySet<string>): Promise<NextEvent | undefined> {
  if (ids?.size === 0) return undefined;
  const event = await db
    .selectFrom("published_events as events")
    .select((eb) => [
      "id",
      "title",
      "starts_at",
      "registration_link",
      "ends_at",
      "all_day",
      eb
        .selectFrom("event_images")
        .whereRef("event_images.event_id", "=", "events.id")
        .select((images) => images.fn.countAll<number>().as("count"))
        .as("pictures"),
      eb
        .selectFrom("event_registration")
        .whereRef("event_registration.event_id", "=", "events.id")
        .where("event_registration.mode", "=", "form")
        .select((forms) => forms.fn.countAll<number>().as("count"))
        .as("forms"),
    ])
    .where("starts_at", ">", now.getTime() - DAY_MS)
    .where((eb) => eb.or([eb("starts_at", ">", now.getTime()), eb("ends_at", ">", now.getTime())]))
    .$if(ids !== undefined, (query) => query.where("id", "in", [...(ids ?? [])]))
    .orderBy("starts_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return (
    event && {
      eventId: event.id,
      title: event.title,
      startsAt: event.starts_at,
      pictures: Number(event.pictures),
      hasRegistrationLink: event.registration_link !== null,
      hasForm: Number(event.forms) > 0,
      hasEnd: event.ends_at !== null || event.all_day === 1,
    }
  );
}

/** The registration of an event with a built-in form. Instants are milliseconds. */
export interface RegistrationOfEvent {
  eventId: string;
  title: string;
  startsAt: number;
  endsAt: number;
  closesAt: number;
  capacity: number | null;
  taken: number;
  waiting: number;
  isConfirmed: boolean;
}

/** Lists the published events with a registration form that start after an instant, the earliest first. */
export async function listEventsWithForm(db: Db, from: Date): Promise<RegistrationOfEvent[]> {
  const rows = await db
    .selectFrom("published_events as events")
    .innerJoin("event_registration as registration", "registration.event_id", "events.id")
    .leftJoin("event_closings as closing", "closing.event_id", "events.id")
    .select((eb) => [
      "events.id as eventId",
      "events.title",
      "events.starts_at",
      "events.ends_at",
      "registration.closes_at",
      "registration.capacity",
      "registration.taken",
      "closing.confirmed_at",
      eb
        .selectFrom("registrations")
        .whereRef("registrations.event_id", "=", "events.id")
        .where("registrations.state", "=", "waiting")
        .select((people) => people.fn.countAll<number>().as("count"))
        .as("waiting"),
    ])
    .where("registration.mode", "=", "form")
    .where("events.starts_at", ">", from.getTime())
    .orderBy("events.starts_at")
    .orderBy("events.id")
    .execute();
  return rows.map(({ eventId, title, starts_at, ends_at, closes_at, capacity, taken, waiting, confirmed_at }) => ({
    eventId,
    title,
    startsAt: starts_at,
    endsAt: ends_at ?? starts_at,
    closesAt: Math.min(closes_at ?? starts_at, ends_at ?? starts_at + DAY_MS),
    capacity,
    taken,
    waiting: Number(waiting),
    isConfirmed: confirmed_at !== null,
  }));
}

/**
 * Lists events between two instants that are not wrapped up, newest first, each with its number of pictures and reports.
 */
export async function listPastEvents(db: Db, from: Date, now: Date): Promise<PastEvent[]> {
  const rows = await db
    .selectFrom("published_events as events")
    .leftJoin("event_closings as closing", "closing.event_id", "events.id")
    .select((eb) => [
      "events.id as eventId",
      "title",
      "date",
      eb
        .selectFrom("published_gallery_items as gallery_items")
        .whereRef("gallery_items.event_id", "=", "events.id")
        .select((items) => items.fn.countAll<number>().as("count"))
        .as("pictures"),
      eb
        .selectFrom("published_reports as reports")
        .whereRef("reports.event_id", "=", "events.id")
        .select((reports) => reports.fn.countAll<number>().as("count"))
        .as("reports"),
    ])
    .where("starts_at", "<=", now.getTime())
    .where("starts_at", ">", from.getTime())
    .where("closing.wrapped_up_at", "is", null)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, pictures: Number(row.pictures), reports: Number(row.reports) }));
}

/** Lists the items that officers added since an instant, by content type and batch. */
export const listAdded = (db: Db, since: number) =>
  db
    .selectFrom("audit_entries")
    .select(["entity", "times"])
    .where("at", ">", since)
    .where("action", "=", "created")
    .where("entity", "in", ["event", "gallery item", "achievement", "report", "resource"])
    .orderBy("entity")
    .execute();

/** Counts the registrations since an instant that were not cancelled. */
export async function countNewRegistrations(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("created_at", ">", since)
    .where("state", "in", ["confirmed", "waiting", "offered"])
    .executeTakeFirstOrThrow();
  return Number(count);
}
