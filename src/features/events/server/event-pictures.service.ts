import { contentRows, getRow } from "#content/content.store.ts";
import { generatedFilesOf, outdatedFiles } from "#content/content-type.ts";
import { isPictureId } from "#content/item-pictures.ts";
import { finishWrite, historyOf, lockForWrite, statusOf } from "#content/publication.ts";
import { recordErasedFiles } from "#content/removal.ts";
import { listVersionsWith, replaceVersionRow, wasHiddenBySite } from "#content/versions.store.ts";
import { runWrite, type Writer, type WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { type ErasedAt, fileFingerprint, pictureFingerprint } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { isMediaKey } from "#platform/media/media-key.ts";
import { EVENT_IMAGES_MAX } from "../events.contract.ts";
import * as store from "./event-pictures.store.ts";
import type { EventImages } from "./event-rows.service.ts";
import { events } from "./events.service.ts";
import { type EventRow, findEvent, replaceEventImages } from "./events.store.ts";

type Tx = WriteTransaction<Deps>;

/** Returns the media key of a picture and the event that uses it, now or in a version. @param id UUID at the start of the file name */
async function findKey(db: Db, id: string) {
  if (!isPictureId(id)) return undefined;
  const found = (await store.findCurrentKey(db, id)) ?? (await store.findVersionedKey(db, id));
  return found && isMediaKey(found.key) ? found : undefined;
}

/** Replaces the images of a locked event and stores one version. @returns the event's share cards that are outdated */
async function writeImages(
  deps: Tx,
  before: EventRow,
  after: EventImages,
  writer: Writer,
  { mayBeIncomplete = false } = {},
): Promise<string[]> {
  const now = deps.clock();
  await replaceEventImages(deps.db, before.id, after, deps.newId);
  await contentRows("events").update(deps.db, before, { now, columns: {} });
  const written = await getRow(deps, events, before.id, "all");
  const row = await finishWrite(deps, events, written, {
    ...historyOf(before),
    writer,
    action: "updated",
    now,
    status: statusOf(before),
    mayBeIncomplete,
  });
  return outdatedFiles(events, before, row);
}

/** Removes a picture from the images of an event. */
const without = ({ images, said = {} }: EventImages, key: string): EventImages => {
  const { [key]: _removed, ...others } = said;
  return { images: images.filter((image) => image !== key), said: others };
};

/** Adds a picture to the images of an event, with the position and the details that it has in the latest version. */
async function withPicture(db: Db, event: EventRow, key: string): Promise<EventImages> {
  const [version] = await listVersionsWith(db, key);
  const { images, said } = version ? (JSON.parse(version.row) as EventRow) : { images: [key] };
  const details = said?.[key];
  return {
    images: event.images.toSpliced(images.indexOf(key), 0, key),
    said: { ...event.said, ...(details && { [key]: details }) },
  };
}

/** Returns the keys of the share cards that the event has or had while a picture was its first image. */
async function listCardsWith(db: Db, event: EventRow, key: string): Promise<string[]> {
  const versions = (await listVersionsWith(db, key)).map(({ row }) => JSON.parse(row) as EventRow);
  return [event, ...versions].flatMap((row) => generatedFilesOf(events, { ...row, images: [key] }));
}

/** The pictures of events, as visitors report them. A hidden picture is only in the event's versions. */
export const eventPictures = {
  fingerprint: pictureFingerprint,

  async find(db: Db, id: string) {
    const found = await findKey(db, id);
    const event = found && (await findEvent(db, found.eventId, "all"));
    if (!event) return undefined;
    const isShown = event.state === "published" && event.images.includes(found.key);
    return { title: event.title, image: found.key, page: events.page?.(event) ?? "/events", isShown };
  },

  /** Returns undefined if the picture is the only one of its event, otherwise the share cards to delete after the commit. */
  async hide(deps: Tx, id: string, writer: Writer): Promise<readonly string[] | undefined> {
    const found = await findKey(deps.db, id);
    if (!found) return undefined;
    const event = await lockForWrite(deps, events, found.eventId, writer);
    const rest = without(event, found.key);
    return rest.images.length === 0 ? undefined : writeImages(deps, event, rest, writer);
  },

  /** Shows a hidden picture again in its former position, with its alternative text. Returns the same as `hide`. */
  async show(deps: Tx, id: string, writer: Writer): Promise<readonly string[] | undefined> {
    const found = await findKey(deps.db, id);
    if (!found) return undefined;
    const event = await lockForWrite(deps, events, found.eventId, writer);
    if (event.images.includes(found.key) || event.images.length >= EVENT_IMAGES_MAX) return undefined;
    const isShownIn = ({ row }: { row: string }) => (JSON.parse(row) as EventRow).images.includes(found.key);
    if (!(await wasHiddenBySite(deps.db, event.id, isShownIn))) return undefined;
    return writeImages(deps, event, await withPicture(deps.db, event, found.key), writer);
  },

  /** Removes a picture from its event and from the event's versions. The event can end up without a picture. */
  async eraseItem(deps: Deps, id: string, writer: Writer): Promise<void> {
    const found = await findKey(deps.db, id);
    if (!found) return;
    const { key, eventId } = found;
    const files = await runWrite(deps, writer, async (deps) => {
      const event = await lockForWrite(deps, events, eventId, writer);
      const files = [...(await listCardsWith(deps.db, event, key)), key];
      if (event.images.includes(key))
        await writeImages(deps, event, without(event, key), writer, { mayBeIncomplete: true });
      await removePictureFromEvents(deps.db, key);
      await recordErasedFiles(deps, files, deps.clock());
      await deps.record({ action: "erased", entity: "event image", entityId: eventId, label: event.title });
      return files;
    });
    await deps.media.remove(files);
  },
};

/** Removes a picture from all events and versions. Deletes a version that lacks an image then, except new drafts. */
async function removePictureFromEvents(db: Db, key: string): Promise<void> {
  await store.deleteEventImage(db, key);
  for (const version of await listVersionsWith(db, key)) {
    const row = JSON.parse(version.row) as EventRow;
    const rest = without(row, key);
    const isNewDraft = version.state === "draft" && row.was_published === 0;
    const isValid = rest.images.length > 0 || isNewDraft;
    await replaceVersionRow(db, version.id, key, isValid ? JSON.stringify({ ...row, ...rest }) : undefined);
  }
}

/** Removes from restored events the pictures that were erased after the backup. */
export async function eraseEventPicturesAgain(db: Db, erasedAt: ErasedAt): Promise<void> {
  for (const key of await store.listEventKeys(db))
    if (erasedAt(fileFingerprint(key)) !== undefined) await removePictureFromEvents(db, key);
}
