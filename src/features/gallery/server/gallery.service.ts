import { getRow, type Kind } from "#content/kind.ts";
import { create, type ImageForm, remove } from "#content/write.ts";
import type { Writer } from "#content/writer.ts";
import type { Deps } from "#platform/deps.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import type { GalleryItem, GalleryItemInput, GalleryQuery } from "../gallery.contract.ts";
import * as store from "./gallery.store.ts";

const galleryItems: Kind<store.GalleryItemRow> = {
  entity: "gallery item",
  find: store.findGalleryItem,
  label: (row) => row.title,
  media: { folder: "gallery", fileType: "image", files: (row) => [row.image] },
};

const present = (deps: Pick<Deps, "mediaBaseUrl">, row: store.GalleryItemRow): GalleryItem => ({
  _id: row.id,
  title: row.title,
  date: row.date,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  ...(row.event_id ? { event: row.event_id } : {}),
  createdAt: isoInstant(row.created_at),
  version: row.version,
});

/** Newest first. */
export const listGallery = async (deps: Deps, query: GalleryQuery = {}): Promise<Listing<GalleryItem>> =>
  mapListing(await store.listGalleryItems(deps.db, query), (row) => present(deps, row));

/** @throws AppError("not_found") */
export const getGalleryItem = async (deps: Deps, id: string): Promise<GalleryItem> =>
  present(deps, await getRow(deps, galleryItems, id));

const dayOf = (now: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export async function createGalleryItem(deps: Deps, { fields, files, writer }: ImageForm<GalleryItemInput>) {
  const row = await create(
    deps,
    galleryItems,
    { writer, files: files.image },
    (deps, { id, now, keys: [image = ""] }) => {
      const columns = { title: fields.title, date: fields.date ?? dayOf(now, deps.timeZone), image };
      return store.createGalleryItem(deps.db, { id, now, columns });
    },
  );
  return present(deps, row);
}

export const deleteGalleryItem = (deps: Deps, id: string, writer: Writer): Promise<void> =>
  remove(deps, galleryItems, { id, writer, write: (deps) => store.deleteGalleryItem(deps.db, id) });
