import { recordWrite } from "#platform/audit/record-write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { checkVersion, type Writer } from "#platform/http/writer.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import {
  EVENT_IMAGES_MAX,
  type Event,
  type EventInput,
  type EventRegistration,
  type EventUpdate,
  eventMessages,
} from "../events.contract.ts";
import { registrationState } from "../events.rules.ts";
import { eventInstant } from "./event-instant.ts";
import * as store from "./events.store.ts";

const FOLDER = "events";

function present(deps: Deps, row: store.EventRow): Event {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    date: row.date,
    time: row.time,
    location: row.location,
    ...(row.registration_link ? { registrationLink: row.registration_link } : {}),
    image: row.images.map((image) => mediaUrl(image, deps.mediaBaseUrl)),
    gallery: row.gallery === 1,
    startsAt: eventInstant(row.date, row.time, deps.timeZone),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
  };
}

export const listEvents = async (deps: Deps): Promise<Event[]> =>
  (await store.listEvents(deps.db)).map((row) => present(deps, row));

async function getRow(deps: { db: Db }, id: string): Promise<store.EventRow> {
  const row = await store.findEvent(deps.db, id);
  if (!row) throw new AppError("not_found", { message: "This event does not exist any more" });
  return row;
}

/** @throws AppError("not_found") */
export const getEvent = async (deps: Deps, id: string): Promise<Event> => present(deps, await getRow(deps, id));

/** Stores an event whose images are given as temp files. */
export async function createEvent(deps: Deps, input: EventInput, files: string[], writer: Writer): Promise<Event> {
  if (files.length === 0) throw new AppError("image_required", { message: eventMessages.imageRequired });
  const id = deps.newId();
  await deps.media.whileSaving(FOLDER, files, (keys) =>
    inTransaction(deps, async (deps) => {
      await store.createEvent(deps.db, { id, now: deps.clock(), input });
      await store.replaceEventImages(deps.db, id, keys, deps.newId);
      await recordWrite(deps, writer, { action: "created", entity: "event", entityId: id, label: input.title });
    }),
  );
  return getEvent(deps, id);
}

function keptImages(deps: Pick<Deps, "mediaBaseUrl">, row: store.EventRow, keep: string[] | undefined): string[] {
  if (!keep) return row.images;
  const storedByUrl = new Map(row.images.map((image) => [mediaUrl(image, deps.mediaBaseUrl), image]));
  return [...new Set(keep)].map((url) => {
    const stored = storedByUrl.get(url);
    if (!stored) throw new AppError("invalid", { message: eventMessages.unknownImage });
    return stored;
  });
}

/** @throws AppError("not_found") */
export async function getRegistration(deps: Deps, id: string): Promise<EventRegistration> {
  const event = await getEvent(deps, id);
  const state = registrationState(event, deps.clock());
  return { state, ...(event.registrationLink ? { registrationLink: event.registrationLink } : {}) };
}

/** The images that stay; throws when the update may not be made. */
function checkUpdate(
  deps: Pick<Deps, "mediaBaseUrl">,
  before: store.EventRow,
  update: EventUpdate,
  added: number,
  writer: Writer,
): string[] {
  checkVersion(writer, before);
  const kept = keptImages(deps, before, update.keepImages);
  if (kept.length + added === 0) throw new AppError("image_required", { message: eventMessages.imageRequired });
  if (kept.length + added > EVENT_IMAGES_MAX)
    throw new AppError("too_many_files", { message: eventMessages.tooManyImages });
  return kept;
}

/**
 * Overwrites an event; images in `files` (temp files) come after those kept.
 * @throws AppError("stale") when the writer started from another version than the present one.
 */
export async function updateEvent(
  deps: Deps,
  id: string,
  update: EventUpdate,
  files: string[],
  writer: Writer,
): Promise<Event> {
  checkUpdate(deps, await getRow(deps, id), update, files.length, writer);
  const dropped = await deps.media.whileSaving(FOLDER, files, (keys) =>
    inTransaction(deps, async (deps) => {
      const before = await getRow(deps, id);
      const kept = checkUpdate(deps, before, update, files.length, writer);
      const written = await store.updateEvent(deps.db, {
        id,
        now: deps.clock(),
        input: update,
        version: before.version,
      });
      if (!written) throw new AppError("stale");
      await store.replaceEventImages(deps.db, id, [...kept, ...keys], deps.newId);
      await recordWrite(deps, writer, { action: "updated", entity: "event", entityId: id, label: update.title });
      return before.images.filter((image) => !kept.includes(image));
    }),
  );
  await deps.media.remove(dropped);
  return getEvent(deps, id);
}

/** @throws AppError("not_found") */
export async function deleteEvent(deps: Deps, id: string, writer: Writer): Promise<void> {
  const images = await inTransaction(deps, async (deps) => {
    const before = await getRow(deps, id);
    checkVersion(writer, before);
    await store.deleteEvent(deps.db, id);
    await recordWrite(deps, writer, { action: "deleted", entity: "event", entityId: id, label: before.title });
    return before.images;
  });
  await deps.media.remove(images);
}
