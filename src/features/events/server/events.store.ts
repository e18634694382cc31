import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { contentRows, inChapter, type Scope, selectContent } from "#content/content.store.ts";
import type { Db } from "#platform/db/database.ts";
import type { Database, EventClosingsTable, EventEditsTable, EventsTable } from "#platform/db/schema/tables.ts";
import { contains } from "#platform/db/search-text.ts";
import { selectListing } from "#platform/db/select-listing.ts";
import { type Listing, PAGE_LIMIT_MAX } from "#shared/paging.ts";
import { NO_DETAILS } from "#shared/picture-fields.ts";
import type { EventQuery } from "../events.contract.ts";
import type { DetailsByImage, EventImages } from "./event-rows.service.ts";

type Columns = Selectable<EventsTable>;
export type EventRow = Columns & AdminListFacts & { images: string[]; said?: DetailsByImage | undefined };

/** Facts that only lists for administrators have. */
interface AdminListFacts {
  photo_count?: number | null;
  registration_count?: number | null;
  cancelled_at?: number | null;
  edit_saved_at?: number | null;
}

/** The columns that an event's share card shows. */
export type CardRow = Pick<Columns, "id" | "title" | "date" | "time" | "end_date" | "all_day" | "location"> & {
  images: readonly string[];
};

export const { insert: insertEventRow, update: updateEventRow, put: overwriteEventRow } = contentRows("events");

/** Adds the images of events, with their alternative texts. */
export async function withImages(db: Db, events: (Columns & AdminListFacts)[]): Promise<EventRow[]> {
  if (events.length === 0) return [];
  const images = await db
    .selectFrom("event_images")
    .select(["event_id", "image", "alt", "focus"])
    // For long lists all images are read, because the IDs would exceed the parameter limit of a query.
    .$if(events.length <= PAGE_LIMIT_MAX, (query) =>
      query.where(
        "event_id",
        "in",
        events.map(({ id }) => id),
      ),
    )
    .orderBy("event_id")
    .orderBy("position")
    .execute();
  const byEvent = Map.groupBy(images, (image) => image.event_id);
  return events.map((event) => {
    const of = byEvent.get(event.id) ?? [];
    const described = of.filter(({ alt, focus }) => alt !== null || focus !== null);
    return {
      ...event,
      images: of.map(({ image }) => image),
      said: Object.fromEntries(described.map(({ image, alt, focus }) => [image, { alt, focus }])),
    };
  });
}

const year = sql<string>`substr(date, 1, 4)`;

/** The numbers of published events per year, and the upcoming ones among them. Few events are upcoming. */
export interface CountedEvents {
  years: { year: string; count: number }[];
  upcoming: { year: string; starts_at: number }[];
}

/** Reads two indexes: all days, and the upcoming instants. */
export async function countEvents(db: Db, now: Date): Promise<CountedEvents> {
  const events = db.selectFrom("published_events");
  const [years, upcoming] = await Promise.all([
    events
      .select(({ fn }) => [year.as("year"), fn.countAll<number>().as("count")])
      .groupBy(year)
      .orderBy(year, "desc")
      .execute(),
    events
      .select(["starts_at", year.as("year")])
      .where("starts_at", ">", now.getTime())
      .execute(),
  ]);
  return { years: years.map(({ year, count }) => ({ year, count: Number(count) })), upcoming };
}

/** Returns the number of events per year, the latest year first: all, past or upcoming. */
export const eventsPerYear = ({ years, upcoming }: CountedEvents, status: EventQuery["status"], now: Date) => {
  const ahead = Map.groupBy(upcoming, (event) => (event.starts_at > now.getTime() ? event.year : ""));
  return years.map(({ year, count }) => {
    const later = ahead.get(year)?.length ?? 0;
    return { year: Number(year), count: status === undefined ? count : status === "upcoming" ? later : count - later };
  });
};

/** More than the UTC offset of any time zone. */
const DAY_MS = 86_400_000;

/**
 * Limits a query to a year or a month in any time zone: by its days, and by the instants of the index.
 * @param period such as "2026" or "2026-03"
 */
const inPeriod = (eb: ExpressionBuilder<Database, "events">, period: string) => {
  const isYear = period.length === "2026".length;
  const [first, last] = isYear ? [`${period}-01-01`, `${period}-12-31`] : [`${period}-01`, `${period}-31`];
  const start = Date.parse(first);
  return eb.and([
    eb.between("date", first, last),
    eb.between("starts_at", start - DAY_MS, start + (isYear ? 366 : 31) * DAY_MS + DAY_MS),
  ]);
};

/**
 * Selects the numbers of photos that visitors see and of registrations of each event, when it was cancelled, and when
 * its draft of changes was saved.
 */
const adminListFactsOf = (eb: ExpressionBuilder<Database, "events">) => [
  eb
    .selectFrom("published_gallery_items")
    .whereRef("published_gallery_items.event_id", "=", "events.id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .as("photo_count"),
  eb
    .selectFrom("registrations")
    .whereRef("registrations.event_id", "=", "events.id")
    .where("registrations.state", "in", ["confirmed", "waiting", "offered"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .as("registration_count"),
  eb
    .selectFrom("event_registration")
    .whereRef("event_registration.event_id", "=", "events.id")
    .select("event_registration.cancelled_at")
    .as("cancelled_at"),
  eb
    .selectFrom("event_edits")
    .whereRef("event_edits.event_id", "=", "events.id")
    .select("event_edits.saved_at")
    .as("edit_saved_at"),
];

interface ListOptions {
  now: Date;
  scope: Scope;
  /** Returns the numbers of published events, if they are cached. */
  counted?: (() => Promise<CountedEvents>) | undefined;
}

/** Returns events with their images, the latest first. Only upcoming events are sorted with the earliest first. */
export async function listEvents(
  db: Db,
  { status, year, q, kind, unit, chapter, since, sort, ...paging }: EventQuery,
  { now, scope, counted }: ListOptions,
): Promise<Listing<EventRow>> {
  const words = q?.trim() ?? "";
  const found = selectContent(db, "events", scope)
    .selectAll()
    .$if(scope !== "published", (query) => query.select(adminListFactsOf))
    .$if(status !== undefined, (query) => query.where("starts_at", status === "upcoming" ? ">" : "<=", now.getTime()))
    .$if(year !== undefined, (query) => query.where((eb) => inPeriod(eb, String(year))))
    .$if(since !== undefined, (query) => query.where("date", ">=", since ?? ""))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(unit !== undefined, (query) => query.where("unit", "=", unit ?? ""))
    .$if(chapter !== undefined, (query) => query.where((eb) => inChapter(chapter ?? "", eb("unit", "=", "wie"))))
    .$if(words !== "", (query) => query.where((eb) => contains(eb.ref("search_text"), words)));
  const inOrder = found
    .orderBy(
      sort === "created" ? "created_at" : "starts_at",
      status === "upcoming" && sort !== "created" ? "asc" : "desc",
    )
    .orderBy("id", "desc");
  const isCounted =
    scope === "published" && words === "" && [kind, unit, chapter, since].every((one) => one === undefined);
  const count = async (counted: () => Promise<CountedEvents>) =>
    eventsPerYear(await counted(), status, now)
      .filter((one) => year === undefined || one.year === year)
      .reduce((sum, { count }) => sum + count, 0);
  const listed = await selectListing(inOrder, paging, counted && isCounted ? () => count(counted) : undefined);
  return Array.isArray(listed) ? withImages(db, listed) : { ...listed, items: await withImages(db, listed.items) };
}

export async function findEvent(db: Db, id: string, scope: Scope): Promise<EventRow | undefined> {
  const event = await selectContent(db, "events", scope).selectAll().where("id", "=", id).executeTakeFirst();
  return event && (await withImages(db, [event]))[0];
}

/** Sets an event's images, their order and their details. */
export async function replaceEventImages(
  db: Db,
  eventId: string,
  { images, said = {} }: EventImages,
  newId: () => string,
) {
  await db.deleteFrom("event_images").where("event_id", "=", eventId).execute();
  if (images.length === 0) return;
  await db
    .insertInto("event_images")
    .values(
      images.map((image, position) => ({
        id: newId(),
        event_id: eventId,
        image,
        position,
        ...(said[image] ?? NO_DETAILS),
      })),
    )
    .execute();
}

/** Returns the units and chapters of published events. */
export const listUnits = (db: Db) =>
  db.selectFrom("published_events").select(["unit", "chapter_id"]).distinct().execute();

/** The timeline shows the latest events, so that its cost has a limit. */
const TIMELINE_MAX = 2000;

/** Returns the latest events with their first images, the earliest first. */
export async function listTimeline(db: Db, period: string | undefined) {
  const rows = await db
    .selectFrom("published_events as events")
    .leftJoin("event_images", (join) => join.onRef("event_id", "=", "events.id").on("position", "=", 0))
    .select(["events.id", "slug", "title", "date", "image", "focus"])
    .$if(period !== undefined, (query) => query.where((eb) => inPeriod(eb, period ?? "")))
    .orderBy("starts_at", "desc")
    .orderBy("events.id", "desc")
    .limit(TIMELINE_MAX)
    .execute();
  return rows.reverse();
}

/** Returns the days and names of the latest events, the earliest first. */
export async function listTimelineDays(db: Db) {
  const rows = await db
    .selectFrom("published_events")
    .select(["id", "slug", "title", "date"])
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .limit(TIMELINE_MAX)
    .execute();
  return rows.reverse();
}

/** Returns the IDs of the next upcoming events that visitors see. */
export async function listUpcomingIds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("published_events")
    .select("id")
    .where("starts_at", ">", now.getTime())
    .orderBy("starts_at")
    .orderBy("id")
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

export type LinkRow = Pick<Columns, "id" | "slug" | "title" | "date">;

/** Returns the last event that starts before another, or the first after it. */
export function findNeighbor(
  db: Db,
  { id, starts_at }: Pick<Columns, "id" | "starts_at">,
  side: "before" | "after",
): Promise<LinkRow | undefined> {
  const [than, order] = side === "before" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return db
    .selectFrom("published_events")
    .select(["id", "slug", "title", "date"])
    .where(({ eb, refTuple, tuple }) => eb(refTuple("starts_at", "id"), than, tuple(starts_at, id)))
    .orderBy("starts_at", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}

/** Returns events whose instants were calculated in another time zone, and published events without a slug. */
export const listWithoutDerivedColumns = (db: Db, timeZone: string): Promise<Columns[]> =>
  selectContent(db, "events", "all")
    .selectAll()
    .where((eb) =>
      eb.or([eb("time_zone", "!=", timeZone), eb.and([eb("slug", "is", null), eb("state", "=", "published")])]),
    )
    .execute();

export async function setDerived(db: Db, id: string, columns: Partial<Columns>): Promise<void> {
  await db.updateTable("events").set(columns).where("id", "=", id).execute();
}

/** Returns the title of another event with a vTools ID. Events in the trash do not count. */
export const findTitleByVtoolsId = async (db: Db, vtoolsId: number, exceptId: string): Promise<string | undefined> => {
  const events = selectContent(db, "events", "active").select("title").where("vtools_id", "=", vtoolsId);
  // SQLite uses the unique index only if the query repeats the condition of the index.
  const indexed = events.where("state", "!=", "trashed");
  return (await indexed.where("id", "!=", exceptId).executeTakeFirst())?.title;
};

/** Stores the event's ID on IEEE vTools. The event keeps its version, so that open forms stay valid. */
export async function setVtoolsId(db: Db, id: string, vtools_id: number | null): Promise<void> {
  await db.updateTable("events").set({ vtools_id }).where("id", "=", id).execute();
}

/** Returns the drafts of events with their images, the latest edit first. */
export const listDrafts = async (db: Db): Promise<EventRow[]> =>
  withImages(db, await selectContent(db, "events", "draft").selectAll().orderBy("updated_at", "desc").execute());

/** Returns what the cards of all published events show. */
export async function listCardRows(db: Db): Promise<CardRow[]> {
  const rows = await db
    .selectFrom("published_events as events")
    .leftJoin("event_images", (join) => join.onRef("event_id", "=", "events.id").on("position", "=", 0))
    .select(["events.id", "title", "date", "time", "end_date", "all_day", "location", "image"])
    .execute();
  return rows.map(({ image, ...row }) => ({ ...row, images: image === null ? [] : [image] }));
}

type EventClosingRow = Selectable<EventClosingsTable>;

export const findClosing = (db: Db, eventId: string): Promise<EventClosingRow | undefined> =>
  db.selectFrom("event_closings").selectAll().where("event_id", "=", eventId).executeTakeFirst();

/** Stores the steps of an event, or replaces them. @param row with the version that it replaces */
export function putClosing(db: Db, row: EventClosingRow): Promise<EventClosingRow> {
  const { event_id, ...columns } = { ...row, version: row.version + 1 };
  return db
    .insertInto("event_closings")
    .values({ event_id, ...columns })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

type EventEditRow = Selectable<EventEditsTable>;

export const findEdit = (db: Db, eventId: string): Promise<EventEditRow | undefined> =>
  db.selectFrom("event_edits").selectAll().where("event_id", "=", eventId).executeTakeFirst();

/** Stores the first edit of an event, or replaces the one that it has. */
export async function putEdit(db: Db, row: EventEditRow): Promise<void> {
  const { event_id: _, ...columns } = row;
  await db
    .insertInto("event_edits")
    .values(row)
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(columns))
    .execute();
}

/** Deletes the edit of an event. @returns false if the event has no edit with this version */
export async function deleteEdit(db: Db, eventId: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("event_edits")
    .where("event_id", "=", eventId)
    .where("version", "=", version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
