import type { Selectable } from "kysely";
import { getRowAt } from "#content/addresses.ts";
import { getRow, type Kind } from "#content/kind.ts";
import { create, type Form, remove, update } from "#content/write.ts";
import type { Writer } from "#content/writer.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import type { EventsTable } from "#platform/db/schema/tables.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import type { Address } from "#shared/by-id.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import {
  EVENT_IMAGES_MAX,
  type Event,
  type EventInput,
  type EventNeighbours,
  type EventQuery,
  type EventRegistration,
  type EventUpdate,
  type EventYear,
  eventMessages,
} from "../events.contract.ts";
import { type EventKind, type EventUnit, eventPath, registrationState } from "../events.rules.ts";
import { claimEventSlug, EVENT } from "./event-address.ts";
import { eventCardKey } from "./event-card.ts";
import { derivedColumns, eventColumns } from "./event-columns.ts";
import * as store from "./events.store.ts";

/** One of before the last start has none; its page is found by its id too. */
const slugFor = (row: store.LinkRow) => row.slug ?? row.id;

export const events: Kind<store.EventRow> = {
  entity: EVENT,
  find: store.findEvent,
  label: (row) => row.title,
  media: { folder: "events", fileType: "image", files: (row) => [...row.images, eventCardKey(row)] },
  search: {
    table: "events",
    of: (row) => ({
      title: row.title,
      text: `${row.location} · ${row.description}`,
      path: eventPath({ slug: slugFor(row) }),
      day: row.date,
    }),
  },
};

const instant = (millis: number) => isoInstant(millis).replace(".000Z", "Z");

const present = (deps: Pick<Deps, "mediaBaseUrl">, row: store.EventRow): Event => ({
  _id: row.id,
  slug: slugFor(row),
  title: row.title,
  description: row.description,
  date: row.date,
  time: row.time,
  location: row.location,
  ...(row.registration_link ? { registrationLink: row.registration_link } : {}),
  image: row.images.map((image) => mediaUrl(image, deps.mediaBaseUrl)),
  gallery: row.gallery === 1,
  startsAt: instant(row.starts_at),
  ...(row.end_date ? { endDate: row.end_date } : {}),
  ...(row.end_time ? { endTime: row.end_time } : {}),
  ...(row.ends_at === null ? {} : { endsAt: instant(row.ends_at) }),
  allDay: row.all_day === 1,
  ...(row.kind ? { kind: row.kind as EventKind } : {}),
  ...(row.unit ? { unit: row.unit as EventUnit } : {}),
  createdAt: isoInstant(row.created_at),
  updatedAt: isoInstant(row.updated_at),
  version: row.version,
});

/** Latest first; upcoming ones alone, earliest first. */
export const listEvents = async (deps: Deps, query: EventQuery = {}): Promise<Listing<Event>> =>
  mapListing(await store.listEvents(deps.db, query, deps.clock()), (row) => present(deps, row));

/** @throws AppError("not_found") */
export const getEvent = async (deps: Deps, id: string): Promise<Event> => present(deps, await getRow(deps, events, id));

/** The event whose address this is, or once was. @throws AppError: "gone", "not_found" */
export const getEventAt = async (deps: Deps, slug: string): Promise<Event> =>
  present(deps, await getRowAt(deps, events, slug));

/** Of all events, in the order of their making. */
export const listEventAddresses = async (deps: Deps): Promise<Address[]> =>
  (await store.listAddresses(deps.db)).map((row) => ({
    slug: row.slug ?? row.id,
    updatedAt: isoInstant(row.updated_at),
  }));

/** The years of past events, the latest first. */
export const listEventYears = (deps: Deps): Promise<EventYear[]> => store.listPastYears(deps.db, deps.clock());

/** @throws AppError("not_found") */
export async function getNeighbours(deps: Deps, id: string): Promise<EventNeighbours> {
  const row = await getRow(deps, events, id);
  const link = (row: store.LinkRow | undefined) => row && { slug: slugFor(row), title: row.title, date: row.date };
  const [before, after] = await Promise.all([
    store.findNeighbour(deps.db, row, "before"),
    store.findNeighbour(deps.db, row, "after"),
  ]);
  return { before: link(before), after: link(after) };
}

/** @throws AppError("not_found") */
export async function getRegistration(deps: Deps, id: string): Promise<EventRegistration> {
  const event = await getEvent(deps, id);
  const state = registrationState(event, deps.clock());
  return { state, ...(event.registrationLink ? { registrationLink: event.registrationLink } : {}) };
}

const timesOf = (row: Selectable<EventsTable>) => ({
  ...row,
  endDate: row.end_date ?? undefined,
  endTime: row.end_time ?? undefined,
  allDay: row.all_day === 1,
});

interface NewEvent {
  id: string;
  now: Date;
  fields: EventInput;
  /** Keys. */
  images: readonly string[];
}

/** Writes the rows of a new event. */
export async function insertEvent(
  deps: Pick<Deps, "db" | "timeZone" | "newId">,
  { id, now, fields, images }: NewEvent,
) {
  const slug = await claimEventSlug(deps.db, { id, ...fields });
  await store.createEvent(deps.db, { id, now, columns: { slug, ...eventColumns(deps.timeZone, fields) } });
  await store.replaceEventImages(deps.db, id, images, deps.newId);
}

export async function createEvent(deps: Deps, { fields, files, writer }: Form<EventInput, "images">): Promise<Event> {
  const row = await create(deps, events, { writer, files: files.images }, async (deps, { id, now, keys }) => {
    await insertEvent(deps, { id, now, fields, images: keys });
  });
  return present(deps, row);
}

/** The present images that an update keeps, in its order. */
function keptImages(deps: Pick<Deps, "mediaBaseUrl">, row: store.EventRow, keep: string[] | undefined): string[] {
  if (!keep) return row.images;
  const storedByUrl = new Map(row.images.map((image) => [mediaUrl(image, deps.mediaBaseUrl), image]));
  return [...new Set(keep)].map((url) => {
    const stored = storedByUrl.get(url);
    if (!stored) throw new AppError("invalid", { message: eventMessages.unknownImage });
    return stored;
  });
}

/** @throws AppError when an event would have no image, or too many. */
function checkImageCount(count: number): void {
  if (count === 0) throw new AppError("image_required", { message: eventMessages.imageRequired });
  if (count > EVENT_IMAGES_MAX) throw new AppError("too_many_files", { message: eventMessages.tooManyImages });
}

/** Images that are kept and those that are new, in the order that was asked for; without one, the new ones last. */
function orderedImages(
  { mediaBaseUrl }: Pick<Deps, "mediaBaseUrl">,
  { kept, added }: { kept: readonly string[]; added: readonly string[] },
  order: readonly string[] | undefined,
): string[] {
  if (!order) return [...kept, ...added];
  const byName = new Map([
    ...kept.map((image) => [mediaUrl(image, mediaBaseUrl), image] as const),
    ...added.map((image, index) => [`new:${index}`, image] as const),
  ]);
  const images = order.flatMap((name) => byName.get(name) ?? []);
  if (order.length !== byName.size || new Set(images).size !== byName.size)
    throw new AppError("invalid", { message: eventMessages.imageOrder });
  return images;
}

/** Overwrites an event. */
export async function updateEvent(deps: Deps, id: string, { fields, files, writer }: Form<EventUpdate, "images">) {
  const row = await update(deps, events, {
    id,
    writer,
    files: files.images,
    check(before) {
      const kept = keptImages(deps, before, fields.keepImages);
      checkImageCount(kept.length + files.images.length);
      orderedImages(deps, { kept, added: files.images }, fields.imageOrder);
    },
    write: async (deps, before, { now, keys }) => {
      const kept = keptImages(deps, before, fields.keepImages);
      const images = orderedImages(deps, { kept, added: keys }, fields.imageOrder);
      await store.replaceEventImages(deps.db, id, images, deps.newId);
      // An address that was shared says what it said, but for the day, which it must not say wrongly.
      const slug = before.date === fields.date ? before.slug : await claimEventSlug(deps.db, { id, ...fields });
      return store.updateEvent(deps.db, before, { now, columns: { slug, ...eventColumns(deps.timeZone, fields) } });
    },
  });
  return present(deps, row);
}

export const deleteEvent = (deps: Deps, id: string, writer: Writer): Promise<void> =>
  remove(deps, events, { id, writer, write: (deps) => store.deleteEvent(deps.db, id) });

/** Reckons anew what was reckoned in another time zone, or never; gives an address to events that have none. */
export async function deriveEvents(deps: Pick<Deps, "db" | "timeZone">): Promise<void> {
  await inTransaction(deps, async ({ db, timeZone }) => {
    for (const row of await store.listUnderived(db, timeZone)) {
      const slug = row.slug ?? (await claimEventSlug(db, row));
      await store.setDerived(db, row.id, { slug, ...derivedColumns(timeZone, timesOf(row)) });
    }
  });
}
