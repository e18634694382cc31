import { recordAudit } from "#platform/audit/audit.store.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Writer } from "#platform/http/writer.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { EVENT_IMAGES_MAX, type Event, type EventInput, type EventUpdate, eventMessages } from "../events.contract.ts";
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

const audit = (
  deps: Pick<Deps, "newId" | "clock"> & { db: Db },
  writer: Writer,
  action: "created" | "updated" | "deleted",
  id: string,
  title: string,
) =>
  recordAudit(deps.db, {
    id: deps.newId(),
    at: deps.clock(),
    actor: writer.username,
    action,
    entity: "event",
    entityId: id,
    label: title,
  });

/** Stores an event whose images are given as temp files. */
export async function createEvent(deps: Deps, input: EventInput, files: string[], writer: Writer): Promise<Event> {
  if (files.length === 0) throw new AppError("image_required", { message: eventMessages.imageRequired });
  const id = deps.newId();
  await deps.media.whileSaving(FOLDER, files, (keys) =>
    inTransaction(deps, async (deps) => {
      await store.createEvent(deps.db, { id, now: deps.clock(), input });
      await store.replaceEventImages(deps.db, id, keys, deps.newId);
      await audit(deps, writer, "created", id, input.title);
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

/** The images that stay; throws when the update may not be made. */
function checkUpdate(
  deps: Pick<Deps, "mediaBaseUrl">,
  before: store.EventRow,
  update: EventUpdate,
  added: number,
  writer: Writer,
): string[] {
  if (writer.expectedVersion !== undefined && writer.expectedVersion !== before.version) throw new AppError("stale");
  const kept = keptImages(deps, before, update.keepImages);
  if (kept.length + added === 0) throw new AppError("image_required", { message: eventMessages.imageRequired });
  if (kept.length + added > EVENT_IMAGES_MAX)
    throw new AppError("too_many_images", { message: eventMessages.tooManyImages });
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
      await audit(deps, writer, "updated", id, update.title);
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
    if (writer.expectedVersion !== undefined && writer.expectedVersion !== before.version) throw new AppError("stale");
    await store.deleteEvent(deps.db, id);
    await audit(deps, writer, "deleted", id, before.title);
    return before.images;
  });
  await deps.media.remove(images);
}
