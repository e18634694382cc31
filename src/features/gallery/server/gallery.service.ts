import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { findState, type Scope } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { presentItem } from "#content/publication.ts";
import { createRow, updateRow } from "#content/save.ts";
import type { ImageForm } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import type { Listing } from "#shared/paging.ts";
import { pictureColumns, presentPicture, rowForNextImage } from "#shared/picture-fields.ts";
import {
  type GalleryItem,
  type GalleryItemInput,
  type GalleryItemUpdate,
  type GalleryQuery,
  galleryMessages,
  type KnownPicture,
} from "../gallery.contract.ts";
import * as store from "./gallery.store.ts";

export const galleryItems: ContentType<store.GalleryItemRow> = {
  entity: "gallery item",
  find: store.findGalleryItem,
  label: (row) => row.title,
  apiPath: "/api/gallery",
  table: "gallery_items",
  belongsTo: "events",
  // An upload that is sent again after a deletion stores the picture again.
  clearedInTrash: { batch: null },
  page: () => "/gallery",
  allowsBulkEvent: true,
  media: { folder: "gallery", fileType: "image", files: (row) => [row.image] },
};

export const presentGalleryItem = (deps: Pick<Deps, "mediaBaseUrl">, row: store.GalleryItemRow): GalleryItem => ({
  ...presentItem(row),
  title: row.title,
  date: row.date,
  image: mediaUrl(row.image, deps.mediaBaseUrl),
  ...presentPicture(row),
  ...(row.event_id ? { event: row.event_id } : {}),
  // The view of published pictures has no consent note, so visitors never get it.
  ...(row.consent_note ? { consentNote: row.consent_note } : {}),
});

/** Sorted newest first. */
export const listGallery = (deps: Deps, query: GalleryQuery, scope: Scope): Promise<Listing<store.GalleryItemRow>> =>
  store.listGalleryItems(deps.db, query, scope);

const dayOf = (now: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/**
 * Returns the column for the event of a picture. A draft may belong to a draft of an event, but a published picture may
 * not: visitors would see it before its event.
 * @throws AppError("invalid") if the event does not exist or is not published
 */
async function eventColumn(db: Db, event: string | undefined, isPublished: boolean): Promise<string | null> {
  if (!event) return null;
  const state = await findState(db, "events", event);
  if (state === undefined || state === "trashed") throw new AppError("invalid", { message: galleryMessages.event });
  if (state !== "published" && isPublished) throw new AppError("invalid", { message: galleryMessages.eventHidden });
  return event;
}

/** Returns the SHA-256 of a form's image in hexadecimal, unless the form includes it; undefined without an image. */
async function fileDigest([file]: readonly string[], given?: string): Promise<string | undefined> {
  if (file === undefined || given !== undefined) return file && given;
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * Adds a picture. Pictures of a batch that were stored before are not added again, because the response may have been
 * lost.
 * @throws AppError("invalid") if the event no longer exists
 */
export async function createGalleryItem(deps: Deps, { fields, files, writer }: ImageForm<GalleryItemInput>) {
  const { batch, event } = fields;
  const digest = await fileDigest(files.image, fields.digest);
  const sent = () => (batch && digest ? store.findSent(deps.db, batch, digest) : undefined);
  const add = () =>
    createRow(
      deps,
      galleryItems,
      { writer: { ...writer, batch }, files: files.image },
      async ({ db, timeZone }, { now, keys: [image = ""], isPublished }) => ({
        title: fields.title,
        date: fields.date ?? dayOf(now, timeZone.name),
        image,
        event_id: await eventColumn(db, event, isPublished),
        digest: digest ?? null,
        batch: batch ?? null,
        consent_note: fields.consentNote || null,
        ...pictureColumns(fields),
      }),
    );
  return (
    (await sent()) ??
    add().catch(async (error: unknown) => {
      // Perhaps the same picture was sent twice at the same time.
      const row = await sent();
      if (!row) throw error;
      return row;
    })
  );
}

/** Returns the gallery pictures whose files have these digests. */
export const listKnown = async (deps: Deps, digests: readonly string[]): Promise<KnownPicture[]> =>
  (await store.listKnown(deps.db, digests)).map(({ id, title, date, digest }) => ({
    _id: id,
    title,
    date,
    digest: digest ?? "",
  }));

/** @throws AppError("invalid") if the event no longer exists */
export async function updateGalleryItem(
  deps: Deps,
  id: string,
  { fields, files, writer }: ImageForm<GalleryItemUpdate>,
) {
  const digest = await fileDigest(files.image, fields.digest);
  return updateRow(deps, galleryItems, {
    id,
    writer,
    files: files.image,
    async columnsOf({ db }, before, { keys: [image = before.image], isPublished }) {
      const { title, date = before.date, event } = fields;
      // A picture keeps its event, whatever the event's state is.
      const isKept = event === undefined || (event === before.event_id && before.state === "published");
      const event_id = isKept ? before.event_id : await eventColumn(db, event, isPublished);
      const picture = pictureColumns(fields, rowForNextImage(before, image));
      const consent_note = fields.consentNote ?? before.consent_note;
      return { title, date, image, event_id, digest: digest ?? before.digest, consent_note, ...picture };
    },
  });
}
