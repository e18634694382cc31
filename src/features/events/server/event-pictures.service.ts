import { contentRows } from "#content/content.store.ts";
import { getRow } from "#content/content-type.ts";
import { recordErasedFiles } from "#content/erasure.ts";
import { statusOf } from "#content/publication.ts";
import { finishWrite, historyOf, lockForWrite, runWrite, type Writer, type WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { type ErasedAt, fileFingerprint } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { isMediaKey } from "#platform/media/media-key.ts";
import { EVENT_IMAGES_MAX } from "../events.contract.ts";
import * as store from "./event-pictures.store.ts";
import { events } from "./events.service.ts";
import { type EventRow, findEvent, replaceEventImages } from "./events.store.ts";

type Tx = WriteTransaction<Deps>;

/** Returns the media key of a picture and the event that uses it, now or in a version. @param id UUID at the start of the file name */
async function findKey(db: Db, id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const found = (await store.findCurrentKey(db, id)) ?? (await store.findVersionedKey(db, id));
  return found && isMediaKey(found.key) ? found : undefined;
}

/** Replaces the images of an event and stores one version. */
async function writeImages(deps: Tx, event: EventRow, images: readonly string[], writer: Writer) {
  const before = await lockForWrite(deps, events, event.id, writer);
  const now = deps.clock();
  await replaceEventImages(deps.db, event.id, { images, said: before.said }, deps.newId);
  await contentRows("events").update(deps.db, before, { now, columns: {} });
  const written = await getRow(deps, events, event.id, "all");
  await finishWrite(deps, events, written, {
    ...historyOf(before),
    writer,
    action: "updated",
    now,
    status: statusOf(before),
  });
}

/** The pictures of events, as visitors report them. A hidden picture is only in the event's versions. */
export const eventPictures = {
  async find(db: Db, id: string) {
    const found = await findKey(db, id);
    const event = found && (await findEvent(db, found.eventId, "all"));
    if (!event) return undefined;
    const isShown = event.state === "published" && event.images.includes(found.key);
    return { title: event.title, image: found.key, isShown };
  },

  /** Returns false if the picture is the only one of its event. */
  async hide(deps: Tx, id: string, writer: Writer): Promise<boolean> {
    const found = await findKey(deps.db, id);
    const event = found && (await findEvent(deps.db, found.eventId, "all"));
    const images = event?.images.filter((image) => image !== found?.key) ?? [];
    if (!event || images.length === 0) return false;
    await writeImages(deps, event, images, writer);
    return true;
  },

  async show(deps: Tx, id: string, writer: Writer): Promise<boolean> {
    const found = await findKey(deps.db, id);
    const event = found && (await findEvent(deps.db, found.eventId, "all"));
    if (!event || event.images.includes(found.key) || event.images.length >= EVENT_IMAGES_MAX) return false;
    await writeImages(deps, event, [...event.images, found.key], writer);
    return true;
  },

  /** Removes a picture from its event and from the event's versions. The event can end up without a picture. */
  async eraseItem(deps: Deps, id: string, writer: Writer): Promise<void> {
    const found = await findKey(deps.db, id);
    if (!found) return;
    const { key, eventId } = found;
    await runWrite(deps, writer, async (deps) => {
      const event = await getRow(deps, events, eventId, "all");
      if (event.images.includes(key))
        await writeImages(
          deps,
          event,
          event.images.filter((image) => image !== key),
          writer,
        );
      await removePictureFromEvents(deps.db, key);
      await recordErasedFiles(deps.db, [key], deps.clock());
      await deps.record({ action: "erased", entity: "event image", entityId: eventId, label: event.title });
    });
    await deps.media.remove([key]);
  },
};

/** Removes a picture from all events and versions. Deletes a version if no other picture is left in it. */
async function removePictureFromEvents(db: Db, key: string): Promise<void> {
  await store.deleteEventImage(db, key);
  for (const version of await store.listVersionsWith(db, key)) {
    const row = JSON.parse(version.row) as EventRow;
    const { [key]: _removed, ...said } = row.said ?? {};
    const images = row.images.filter((image) => image !== key);
    await store.replaceVersionRow(
      db,
      version.id,
      key,
      images.length === 0 ? undefined : JSON.stringify({ ...row, images, said }),
    );
  }
}

/** Removes from restored events the pictures that were erased after the backup. */
export async function eraseEventPicturesAgain(db: Db, erasedAt: ErasedAt): Promise<void> {
  for (const key of await store.listEventKeys(db))
    if (erasedAt(fileFingerprint(key)) !== undefined) await removePictureFromEvents(db, key);
}
