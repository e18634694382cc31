import { setHiddenEvent, standingOfEvent } from "#content/event-of-thing.ts";
import { getRow, type Kind } from "#content/kind.ts";
import { placedOf } from "#content/placing.ts";
import { listUnpublished } from "#content/unpublished.store.ts";
import { create, type ImageForm, update } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import { pictureColumns, presentPicture, saidOfNext } from "#shared/picture-fields.ts";
import {
  type GalleryItem,
  type GalleryItemInput,
  type GalleryItemUpdate,
  type GalleryQuery,
  galleryMessages,
  type KnownPicture,
} from "../gallery.contract.ts";
import { fileDigest } from "./file-digest.ts";
import * as store from "./gallery.store.ts";

export const galleryItems: Kind<store.GalleryItemRow> = {
  entity: "gallery item",
  find: store.findGalleryItem,
  label: (row) => row.title,
  calls: "/api/gallery",
  table: "gallery_items",
  page: () => "/gallery",
  takesEvent: true,
  media: { folder: "gallery", fileType: "image", files: (row) => [row.image] },
};

/** As the API answers it. */
export const presentGalleryItem = (deps: Pick<Deps, "mediaBaseUrl">, row: store.GalleryItemRow): GalleryItem => ({
  _id: row.id,
  title: row.title,
  date: row.date,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  ...presentPicture(row),
  ...(row.event_id ? { event: row.event_id } : {}),
  createdAt: isoInstant(row.created_at),
  version: row.version,
});

/** Newest first. */
export const listGallery = async (deps: Deps, query: GalleryQuery = {}): Promise<Listing<GalleryItem>> =>
  mapListing(await store.listGalleryItems(deps.db, query), (row) => presentGalleryItem(deps, row));

/** @throws AppError("not_found") */
export const getGalleryItem = async (deps: Deps, id: string): Promise<GalleryItem> =>
  presentGalleryItem(deps, await getRow(deps, galleryItems, id));

const dayOf = (now: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Who belongs to an event, and how much visitors see of who does. */
interface OfEvent {
  id: string;
  wasSeen: boolean;
  isSeen: boolean;
}

/**
 * The column of the event that a picture is to belong to, or of none. A draft may belong to an event that is not out
 * either; what visitors see may not: they would see it before its event.
 * @throws AppError("invalid") when the event is gone, or not out
 */
async function eventColumn(db: Db, event: string | undefined, { id, wasSeen, isSeen }: OfEvent) {
  const standing = event ? await standingOfEvent(db, event) : "seen";
  if (standing === "gone") throw new AppError("invalid", { message: galleryMessages.event });
  if (standing === "hidden" && isSeen) throw new AppError("invalid", { message: galleryMessages.eventHidden });
  const hidden = standing === "hidden" ? (event ?? null) : null;
  // An officer is not told of the event for whose return a picture waits that visitors see.
  if (hidden !== null || !wasSeen) await setHiddenEvent(db, id, hidden);
  return standing === "hidden" ? null : event || null;
}

/** Pictures that visitors do not see. */
const listHidden = async (db: Db): Promise<store.GalleryItemRow[]> =>
  (await listUnpublished(db, galleryItems.entity, "drafts")).map((item) => placedOf<store.GalleryItemRow>(item).row);

/** The picture that came with an upload of many already, whether it is out or not. */
const findSent = async (db: Db, batch: string, digest: string) =>
  (await store.findSent(db, batch, digest)) ??
  (await listHidden(db)).find((row) => row.batch === batch && row.digest === digest);

/**
 * Adds a picture. One of many that was sent before is not added again: its answer may have been lost on the way.
 * @throws AppError("invalid") when the event that it is to belong to is gone
 */
export async function createGalleryItem(deps: Deps, { fields, files, writer }: ImageForm<GalleryItemInput>) {
  const { batch, event } = fields;
  const digest = await fileDigest(files.image, fields.digest);
  const sent = () => (batch && digest ? findSent(deps.db, batch, digest) : undefined);
  const add = () =>
    create(
      deps,
      galleryItems,
      { writer: { ...writer, batch }, files: files.image },
      async (deps, { id, now, keys: [image = ""], isSeen }) => {
        const { title, date = dayOf(now, deps.timeZone.name) } = fields;
        const event_id = await eventColumn(deps.db, event, { id, wasSeen: isSeen, isSeen });
        const columns = { title, date, image, event_id, digest: digest ?? null, batch: batch ?? null };
        await store.createGalleryItem(deps.db, { id, now, columns: { ...columns, ...pictureColumns(fields) } });
      },
    );
  return (
    (await sent()) ??
    add().catch(async (error: unknown) => {
      // Perhaps it was the same one, sent twice at once.
      const row = await sent();
      if (!row) throw error;
      return row;
    })
  );
}

/** Which pictures of the gallery are the same as files of these digests. */
export const listKnown = async (deps: Deps, digests: readonly string[]): Promise<KnownPicture[]> =>
  [
    ...(await store.listKnown(deps.db, digests)),
    ...(await listHidden(deps.db)).filter(({ digest }) => digest !== null && digests.includes(digest)),
  ].map(({ id, title, date, digest }) => ({
    _id: id,
    title,
    date,
    digest: digest ?? "",
  }));

/** @throws AppError("invalid") when the event that it is to belong to is gone */
export async function updateGalleryItem(
  deps: Deps,
  id: string,
  { fields, files, writer }: ImageForm<GalleryItemUpdate>,
) {
  const digest = await fileDigest(files.image, fields.digest);
  return update(deps, galleryItems, {
    id,
    writer,
    files: files.image,
    async write(deps, before, { now, keys: [image = before.image], ...seen }) {
      const { title, date = before.date, event } = fields;
      const event_id = event === undefined ? before.event_id : await eventColumn(deps.db, event, { id, ...seen });
      const columns = { title, date, image, event_id, digest: digest ?? before.digest };
      const said = pictureColumns(fields, saidOfNext(before, image));
      return store.updateGalleryItem(deps.db, before, { now, columns: { ...columns, ...said } });
    },
  });
}
