import { getRow, type Kind } from "#content/kind.ts";
import { create, type Form, remove, update } from "#content/write.ts";
import type { Writer } from "#content/writer.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import {
  EVENT_IMAGES_MAX,
  type Event,
  type EventInput,
  type EventQuery,
  type EventRegistration,
  type EventUpdate,
  eventMessages,
} from "../events.contract.ts";
import { registrationState } from "../events.rules.ts";
import { eventCardKey } from "./event-card.ts";
import { derivedColumns, eventColumns } from "./event-columns.ts";
import * as store from "./events.store.ts";

const events: Kind<store.EventRow> = {
  entity: "event",
  find: store.findEvent,
  label: (row) => row.title,
  media: { folder: "events", fileType: "image", files: (row) => [...row.images, eventCardKey(row)] },
};

const present = (deps: Pick<Deps, "mediaBaseUrl">, row: store.EventRow): Event => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  date: row.date,
  time: row.time,
  location: row.location,
  ...(row.registration_link ? { registrationLink: row.registration_link } : {}),
  image: row.images.map((image) => mediaUrl(image, deps.mediaBaseUrl)),
  gallery: row.gallery === 1,
  startsAt: isoInstant(row.starts_at).replace(".000Z", "Z"),
  createdAt: isoInstant(row.created_at),
  updatedAt: isoInstant(row.updated_at),
  version: row.version,
});

/** Latest first; upcoming ones alone, earliest first. */
export const listEvents = async (deps: Deps, query: EventQuery = {}): Promise<Listing<Event>> =>
  mapListing(await store.listEvents(deps.db, query, deps.clock()), (row) => present(deps, row));

/** @throws AppError("not_found") */
export const getEvent = async (deps: Deps, id: string): Promise<Event> => present(deps, await getRow(deps, events, id));

/** @throws AppError("not_found") */
export async function getRegistration(deps: Deps, id: string): Promise<EventRegistration> {
  const event = await getEvent(deps, id);
  const state = registrationState(event, deps.clock());
  return { state, ...(event.registrationLink ? { registrationLink: event.registrationLink } : {}) };
}

export async function createEvent(deps: Deps, { fields, files, writer }: Form<EventInput, "images">): Promise<Event> {
  const row = await create(deps, events, { writer, files: files.images }, async (deps, { id, now, keys }) => {
    await store.createEvent(deps.db, { id, now, columns: eventColumns(deps.timeZone, fields) });
    await store.replaceEventImages(deps.db, id, keys, deps.newId);
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

/** Overwrites an event; new images come after those kept. */
export async function updateEvent(deps: Deps, id: string, { fields, files, writer }: Form<EventUpdate, "images">) {
  const row = await update(deps, events, {
    id,
    writer,
    files: files.images,
    check: (before) => checkImageCount(keptImages(deps, before, fields.keepImages).length + files.images.length),
    write: async (deps, before, { now, keys }) => {
      const images = [...keptImages(deps, before, fields.keepImages), ...keys];
      await store.replaceEventImages(deps.db, id, images, deps.newId);
      return store.updateEvent(deps.db, before, { now, columns: eventColumns(deps.timeZone, fields) });
    },
  });
  return present(deps, row);
}

export const deleteEvent = (deps: Deps, id: string, writer: Writer): Promise<void> =>
  remove(deps, events, { id, writer, write: (deps) => store.deleteEvent(deps.db, id) });

/** Reckons anew what was reckoned in another time zone, or never. */
export async function deriveEvents({ db, timeZone }: Pick<Deps, "db" | "timeZone">): Promise<void> {
  for (const row of await store.listDerivedElsewhere(db, timeZone))
    await store.setDerived(db, row.id, derivedColumns(timeZone, row));
}
