import type { Transaction } from "kysely";
import { claimSlug, slugOf, slugOrId } from "#content/addresses.store.ts";
import { getRow, type Scope } from "#content/content.store.ts";
import { type ContentType, type PutDeps, type ShareCard, shareCardKey } from "#content/content-type.ts";
import { create, update } from "#content/save.ts";
import type { Form } from "#content/write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { findSameFiles } from "#platform/media/file-hashes.store.ts";
import { isMediaKey, mediaUrl } from "#platform/media/media-key.ts";
import { addressLine } from "#shared/address-line.ts";
import { formatDay, formatLongDay } from "#shared/dates.ts";
import type { Listing } from "#shared/paging.ts";
import {
  type EventCreation,
  type EventInput,
  type EventNeighbors,
  type EventQuery,
  type EventRegistration,
  type EventUpdate,
  type EventYear,
  eventMessages,
  type TimelineEvent,
  type TimelineMonth,
} from "../events.contract.ts";
import { incompleteEvent, incompleteSeenEvent, kindLabels } from "../events.labels.ts";
import { type EventKind, type EventPart, eventPath, missingParts, registrationState } from "../events.rules.ts";
import {
  arrangedImages,
  checkImageCount,
  derivedColumns,
  type EventImages,
  eventColumns,
  keptImages,
  noDetails,
  presentDetails,
  presentEvent,
  renamedImages,
  timesOf,
} from "./event-rows.service.ts";
import * as store from "./events.store.ts";

const EVENT = "event";

/** Gives an event a slug from its title and date. Without a letter in the title, the slug starts with "event". */
const claimEventSlug = (db: Db, { id, title, date }: Pick<store.EventRow, "id" | "title" | "date">) =>
  claimSlug(db, { entity: EVENT, id, base: [slugOf(title) || EVENT, date].filter(Boolean).join("-") });

/** @throws AppError if the event lacks a part that visitors need */
function checkComplete({ images, ...row }: store.EventRow): void {
  const missing = missingParts(row, images.length);
  if (missing.length === 0) return;
  const message = row.was_published === 1 ? incompleteSeenEvent(missing) : incompleteEvent(missing, row.title);
  throw new AppError("invalid", { message });
}

const pageOf = (row: store.EventRow) => eventPath({ slug: slugOrId(row) });

/** The instants use the current time zone, regardless of when the row was written. */
async function overwriteEvent({ db, timeZone, newId }: PutDeps, { images, said, ...columns }: store.EventRow) {
  // An event stays reported when an earlier text is restored.
  const { vtools_id } = (await store.findEvent(db, columns.id, "all")) ?? columns;
  await store.overwriteEventRow(db, { ...columns, vtools_id, ...derivedColumns(timeZone.name, timesOf(columns)) });
  await store.replaceEventImages(db, columns.id, { images, said }, newId);
}

/** The card shows the first and last day of longer events, otherwise the day and start time. */
function eventCard({ title, date, time, end_date, all_day, location, images }: store.CardRow): ShareCard {
  if (date === "") return { title, line: [location].filter(Boolean), picture: images[0] };
  const day = all_day === 1 ? formatLongDay(date) : `${formatLongDay(date)}, ${time}`;
  const when = end_date !== null && end_date !== date ? `${formatDay(date)} – ${formatDay(end_date)}` : day;
  return { title, line: [when, location], picture: images[0] };
}

/** Returns the media keys of the cards of all published events. The cards may not exist yet. */
export const listEventCardKeys = async (db: Db): Promise<string[]> =>
  (await store.listCardRows(db)).map((row) => shareCardKey(row.id, eventCard(row)));

/** Returns the text that a search looks through: the kind, the place, the speakers and the description. */
function searchWords(row: store.EventRow): string {
  const { building, city, speakers = [] } = presentDetails(row);
  const place = addressLine([row.location, building, city]);
  const kind = row.kind ? [kindLabels[row.kind as EventKind].one] : [];
  return [...kind, place, ...speakers.map(({ name }) => name), row.description].join(" · ");
}

export const events: ContentType<store.EventRow> = {
  entity: EVENT,
  find: store.findEvent,
  withDetails: store.withImages,
  label: (row) => row.title,
  apiPath: "/api/events",
  table: "events",
  belongsToChapter: { column: "unit", wie: "wie" },
  overwrite: overwriteEvent,
  claimSlug: claimEventSlug,
  checkComplete,
  checkRestore: (db, { id, vtools_id }) => requireOwnVtoolsId(db, id, vtools_id, eventMessages.vtoolsIdTakenInTrash),
  page: pageOf,
  media: {
    folder: "events",
    fileType: "image",
    files: (row) => row.images,
    columns: [{ table: "event_images", column: "image", published: { view: "published_events", parent: "event_id" } }],
  },
  shareCard: eventCard,
  search: {
    of: (row) => ({
      title: row.title,
      text: searchWords(row),
      path: pageOf(row),
      day: row.date,
    }),
  },
};

/** Returns events, the latest first. Only upcoming events are sorted with the earliest first. */
export const listEvents = (
  { db, clock, counted }: Deps & { counted?: (() => Promise<store.CountedEvents>) | undefined },
  query: EventQuery,
  scope: Scope,
): Promise<Listing<store.EventRow>> => store.listEvents(db, query, { now: clock(), scope, counted });

/** Returns the years of past events, the latest first. */
export const listEventYears = (events: store.CountedEvents, now: Date): EventYear[] =>
  store.eventsPerYear(events, "past", now).filter(({ count }) => count > 0);

/** Returns `branch`, `wie` and the IDs of chapters, each if it has published events. */
export async function listEventUnits({ db }: Pick<Deps, "db">): Promise<string[]> {
  const rows = await store.listUnits(db);
  return [...new Set(rows.flatMap(({ chapter_id, unit }) => chapter_id ?? unit ?? []))];
}

/** Returns the latest events for the timeline, the earliest first. */
export async function listTimeline(deps: Deps, period: string | undefined): Promise<TimelineEvent[]> {
  const rows = await store.listTimeline(deps.db, period);
  return rows.map((row) => ({
    slug: slugOrId(row),
    title: row.title,
    date: row.date,
    image: row.image === null ? "" : mediaUrl(row.image, deps.mediaBaseUrl),
    focus: row.focus || undefined,
  }));
}

/** Returns the months of the latest events, the earliest first. */
export async function listTimelineMonths({ db }: Pick<Deps, "db">): Promise<TimelineMonth[]> {
  const months = Map.groupBy(await store.listTimelineDays(db), ({ date }) => date.slice(0, "2026-03".length));
  return [...months.values()].flatMap(([first, ...others]) =>
    first ? [{ slug: slugOrId(first), title: first.title, date: first.date, count: 1 + others.length }] : [],
  );
}

/** @throws AppError("not_found") */
export async function getNeighbors(deps: Deps, id: string): Promise<EventNeighbors> {
  const row = await getRow(deps, events, id, "published");
  const link = (row: store.LinkRow | undefined) =>
    row && { _id: row.id, slug: slugOrId(row), title: row.title, date: row.date };
  const [before, after] = await Promise.all([
    store.findNeighbor(deps.db, row, "before"),
    store.findNeighbor(deps.db, row, "after"),
  ]);
  return { before: link(before), after: link(after) };
}

/** @throws AppError("not_found") */
export async function getRegistration(deps: Deps, id: string): Promise<EventRegistration> {
  const event = presentEvent(deps, await getRow(deps, events, id, "published"));
  const state = registrationState(event, deps.clock());
  return { state, ...(event.registrationLink ? { registrationLink: event.registrationLink } : {}) };
}

interface NewEvent extends EventImages {
  id: string;
  now: Date;
  fields: EventInput;
  /** Whether the event counts as created when it took place. */
  isFromPast?: boolean;
}

/** Inserts the rows of a new event. */
export async function insertEvent(
  deps: Pick<Deps, "db" | "timeZone" | "newId">,
  { id, now, fields, images, said, isFromPast = false }: NewEvent,
) {
  await requireOwnVtoolsId(deps.db, id, fields.vtoolsId ?? null);
  const slug = await claimEventSlug(deps.db, { id, ...fields });
  const columns = { slug, ...noDetails, ...eventColumns(deps.timeZone.name, fields) };
  const createdAt = new Date(isFromPast ? Math.min(columns.starts_at, now.getTime()) : now);
  await store.insertEventRow(deps.db, { id, now, createdAt, columns });
  await store.replaceEventImages(deps.db, id, { images, said }, deps.newId);
}

/** @throws AppError("conflict") if another event has the vTools ID */
export async function requireOwnVtoolsId(
  db: Db,
  eventId: string,
  vtoolsId: number | null,
  message: (title: string, vtoolsId: number) => string = eventMessages.vtoolsIdTaken,
): Promise<void> {
  const title = vtoolsId === null ? undefined : await store.findTitleByVtoolsId(db, vtoolsId, eventId);
  if (title !== undefined) throw new AppError("conflict", { message: message(title, vtoolsId ?? 0) });
}

/** Returns the event to copy images from. @throws AppError("invalid") if it no longer exists */
async function getOriginal(deps: Deps, id: string): Promise<EventImages> {
  const row = await store.findEvent(deps.db, id, "active");
  if (!row) throw new AppError("invalid", { message: eventMessages.copyOf });
  return row;
}

/** Copies and moves the settings of an event that belong to another feature. */
export interface EventSettings {
  copy: (deps: Pick<Deps, "db" | "clock" | "timeZone">, events: { from: string; to: string }) => Promise<void>;
  /** Called when the start changes. */
  move: (
    deps: Pick<Deps, "db" | "clock" | "timeZone">,
    starts: { eventId: string; from: number; to: number },
  ) => Promise<void>;
}

/** Returns the content type of events. A restored earlier version moves the settings of other features, as an edit does. */
export const eventsWith = (settings: EventSettings): ContentType<store.EventRow> => ({
  ...events,
  async overwrite(deps, row) {
    const before = await store.findEvent(deps.db, row.id, "all");
    await overwriteEvent(deps, row);
    const { starts_at } = derivedColumns(deps.timeZone.name, timesOf(row));
    if (before) await settings.move(deps, { eventId: row.id, from: before.starts_at, to: starts_at });
  },
});

/** Adds an event. Images from another event are copied, so that neither depends on the other's files. */
export async function createEvent(
  { settings, ...deps }: Deps & { settings: EventSettings },
  { fields, files, writer }: Form<EventCreation, "images">,
) {
  const original = fields.copyOf ? await getOriginal(deps, fields.copyOf) : { images: [] };
  const kept = keptImages(deps, original.images, fields.keepImages);
  const arranged = (added: readonly string[]) => arrangedImages(deps, { kept, added, said: original.said }, fields);
  checkImageCount(arranged(files.images).images.length, writer);
  const copied = kept.filter(isMediaKey);
  const sent = [...copied.map((key) => ({ copyOf: key })), ...files.images];
  return create(deps, events, { writer, files: sent }, async (deps, { id, now, keys }) => {
    const copies = new Map(copied.map((key, index) => [key, keys[index] ?? key]));
    await insertEvent(deps, { id, now, fields, ...renamedImages(arranged(keys.slice(copied.length)), copies) });
    if (fields.copyOf) await settings.copy(deps, { from: fields.copyOf, to: id });
  });
}

/** Overwrites an event. An edit that someone else has changed since stays unpublished. */
export async function updateEvent(
  { settings, ...deps }: Deps & { settings: EventSettings },
  id: string,
  { fields, files, writer }: Form<EventUpdate, "images">,
) {
  const arranged = ({ images, said }: store.EventRow, added: readonly string[]) =>
    arrangedImages(deps, { kept: keptImages(deps, images, fields.keepImages), added, said }, fields);
  let repeated: ReadonlyMap<string, string> = new Map();
  const row = await update(deps, events, {
    id,
    writer: { ...writer, isAutosave: fields.autosave },
    files: files.images,
    check(before) {
      if (!fields.repeat) checkImageCount(arranged(before, files.images).images.length, writer);
    },
    write: async (deps, before, { now, keys }) => {
      await requireOwnVtoolsId(deps.db, id, fields.vtoolsId ?? null);
      if (fields.vtoolsId === null && (await store.findClosing(deps.db, id))?.reported_at)
        throw new AppError("invalid", { message: eventMessages.vtoolsIdReported });
      if (fields.editVersion) await store.deleteEdit(deps.db, id, fields.editVersion);
      if (fields.repeat && keys.length > 0) repeated = await findSameFiles(deps.db, keys, before.images);
      const images = renamedImages(arranged(before, keys), repeated);
      checkImageCount(images.images.length, writer);
      await store.replaceEventImages(deps.db, id, images, deps.newId);
      // Keep the slug unless the date changes, because the slug contains the date.
      const slug = before.date === fields.date ? before.slug : await claimEventSlug(deps.db, { id, ...fields });
      const columns = { slug, ...eventColumns(deps.timeZone.name, fields) };
      await settings.move(deps, { eventId: id, from: before.starts_at, to: columns.starts_at });
      return store.updateEventRow(deps.db, before, { now, columns });
    },
  });
  await deps.media.remove(repeated.keys());
  return row;
}

/** Recalculates instants from another time zone or that were never calculated. Gives published events a slug. */
export async function recomputeEventTimes(db: Transaction<Database>, timeZone: string): Promise<void> {
  for (const row of await store.listWithoutDerivedColumns(db, timeZone)) {
    const slug = row.slug ?? (row.state === "published" ? await claimEventSlug(db, row) : null);
    await store.setDerived(db, row.id, { slug, ...derivedColumns(timeZone, timesOf(row)) });
  }
}

/** Runs the recalculation as its own write, in the current time zone. */
export const recomputeEvents = (deps: Pick<Deps, "db" | "timeZone">): Promise<void> =>
  inTransaction(deps, ({ db, timeZone }) => recomputeEventTimes(db, timeZone.name));

/** Returns the drafts that lack a part that visitors need, the latest edit first. */
export async function listIncompleteDrafts(db: Db): Promise<{ eventId: string; title: string; lacks: EventPart[] }[]> {
  const drafts = await store.listDrafts(db);
  return drafts
    .map((row) => ({ eventId: row.id, title: row.title, lacks: missingParts(row, row.images.length) }))
    .filter(({ lacks }) => lacks.length > 0);
}

/** Returns what registrations know about their event; undefined if it does not exist or is in the trash. */
export async function findRegistrableEvent(db: Db, id: string) {
  const event = await store.findEvent(db, id, "active");
  if (!event) return undefined;
  const isPublished = event.state === "published";
  return {
    title: event.title,
    path: isPublished ? pageOf(event) : null,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    allDay: event.all_day === 1,
    location: event.location,
    hasRegistrationLink: Boolean(event.registration_link),
    isPublished,
    isCancelled: false,
  };
}

/**
 * Returns the next instant that changes an event's status. An event is past from its start, and registration is closed
 * one millisecond later.
 */
export async function nextEventInstant({ db }: Pick<Deps, "db">, now: Date): Promise<Date | undefined> {
  const justBefore = new Date(now.getTime() - 1);
  const listed = await store.listEvents(db, { status: "upcoming", limit: 1 }, { now: justBefore, scope: "published" });
  const [next] = Array.isArray(listed) ? listed : listed.items;
  if (!next) return undefined;
  return new Date(next.starts_at > now.getTime() ? next.starts_at : next.starts_at + 1);
}
