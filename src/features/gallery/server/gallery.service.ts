import { getRow, type Kind } from "#content/kind.ts";
import { create, type ImageForm, update } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import { pictureColumns, presentPicture } from "#shared/picture-fields.ts";
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

/** What the gallery stands on beside the ground of every feature. */
export interface GalleryDeps extends Deps {
  /** Told by the feature that has the events. */
  eventExists: (db: Db, id: string) => Promise<boolean>;
}

/** The column of the event that a picture is to belong to, or of none. @throws AppError("invalid") when it is gone */
async function eventColumn({ db, eventExists }: Pick<GalleryDeps, "db" | "eventExists">, event: string | undefined) {
  if (event && !(await eventExists(db, event))) throw new AppError("invalid", { message: galleryMessages.event });
  return event || null;
}

/**
 * Adds a picture. One of many that was sent before is not added again: its answer may have been lost on the way.
 * @throws AppError("invalid") when the event that it is to belong to is gone
 */
export async function createGalleryItem(deps: GalleryDeps, { fields, files, writer }: ImageForm<GalleryItemInput>) {
  const { batch, event } = fields;
  const digest = await fileDigest(files.image, fields.digest);
  const sent = () => (batch && digest ? store.findSent(deps.db, batch, digest) : undefined);
  const add = () =>
    create(
      deps,
      galleryItems,
      { writer: { ...writer, batch }, files: files.image },
      async (deps, { id, now, keys: [image = ""] }) => {
        const { title, date = dayOf(now, deps.timeZone) } = fields;
        const event_id = await eventColumn(deps, event);
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
  (await store.listKnown(deps.db, digests)).map(({ id, title, date, digest }) => ({
    _id: id,
    title,
    date,
    digest: digest ?? "",
  }));

/** @throws AppError("invalid") when the event that it is to belong to is gone */
export async function updateGalleryItem(
  deps: GalleryDeps,
  id: string,
  { fields, files, writer }: ImageForm<GalleryItemUpdate>,
) {
  const digest = await fileDigest(files.image, fields.digest);
  return update(deps, galleryItems, {
    id,
    writer,
    files: files.image,
    async write(deps, before, { now, keys: [image = before.image] }) {
      const { title, date = before.date, event } = fields;
      const event_id = event === undefined ? before.event_id : await eventColumn(deps, event);
      const columns = { title, date, image, event_id, digest: digest ?? before.digest };
      const said = pictureColumns(fields, before);
      return store.updateGalleryItem(deps.db, before, { now, columns: { ...columns, ...said } });
    },
  });
}
