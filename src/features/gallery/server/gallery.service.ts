import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { listShortLinks } from "#content/addresses.store.ts";
import { findState, type Scope } from "#content/content.store.ts";
import type { ContentType } from "#content/content-type.ts";
import { presentItem } from "#content/publication.ts";
import { createRow, updateRow } from "#content/save.ts";
import type { ImageForm } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { itemFingerprint, wasErased } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { type Listing, mapListing, pageLimit } from "#shared/paging.ts";
import { pictureColumns, presentPicture, rowForNextImage } from "#shared/picture-fields.ts";
import {
  type Album,
  type AlbumPictures,
  type AlbumPicturesQuery,
  type AlbumQuery,
  type GalleryItem,
  type GalleryItemInput,
  type GalleryItemUpdate,
  type GalleryQuery,
  galleryMessages,
  type KnownPicture,
} from "../gallery.contract.ts";
import { ALBUM_PAGE_SIZE, ALBUM_PREVIEW } from "../gallery.rules.ts";
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
export const listGallery = (
  { db, counts, countActive }: GalleryDeps,
  query: GalleryQuery,
  scope: Scope,
): Promise<Listing<store.GalleryItemRow>> =>
  store.listGalleryItems(db, query, scope, { active: countActive, published: async () => (await counts()).all });

/** With the cached numbers of pictures. */
export type GalleryDeps = Deps & { counts: () => Promise<store.PictureCounts>; countActive: () => Promise<number> };

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

/** The content type of the items that have albums. */
const EVENT = "event";

// Events from earlier releases have no slug yet. Their pages are found by ID too.
const albumSlug = ({ key, slug }: store.AlbumRow) => slug ?? key;

/** Sorted latest first, each with its first pictures. */
export async function listAlbums(deps: GalleryDeps, { year, q, ...paging }: AlbumQuery): Promise<Listing<Album>> {
  const listed = await (year === undefined && q === undefined
    ? store.listAlbums(deps.db, paging, deps.counts)
    : store.findAlbums(deps.db, { year, q }, paging));
  const rows = Array.isArray(listed) ? listed : listed.items;
  // One extra picture shows which picture comes next.
  const [previews, counts] = await Promise.all([
    store.listPreviews(deps.db, rows.map(store.keyOf), ALBUM_PREVIEW + 1),
    deps.counts(),
  ]);
  const albums = new Map(rows.map((row, index) => [row, previews[index]]));
  return mapListing(listed, (row) => {
    const { pictures = [], last = "" } = albums.get(row) ?? {};
    const after = pictures[ALBUM_PREVIEW]?.id;
    return {
      slug: albumSlug(row),
      ...(row.title === null ? {} : { title: row.title }),
      date: row.day,
      count: store.countPictures(counts, store.keyOf(row)),
      pictures: pictures.slice(0, ALBUM_PREVIEW).map((row) => presentGalleryItem(deps, row)),
      ...(after === undefined ? {} : { after }),
      last,
    };
  });
}

/** Like `listAlbums`, with short links. The link of an event leads to its album after the event. */
export async function listAlbumsForAdmins(...input: Parameters<typeof listAlbums>): Promise<Listing<Album>> {
  const listed = await listAlbums(...input);
  const albums = Array.isArray(listed) ? listed : listed.items;
  const events = albums.flatMap(({ pictures }) => pictures[0]?.event ?? []);
  const links = await listShortLinks(input[0].db, { entity: EVENT }, events);
  return mapListing(listed, (album) => {
    const event = album.pictures[0]?.event;
    const shortLink = event === undefined ? `/s/${album.slug}` : links.get(event);
    return { ...album, ...(shortLink !== undefined && { shortLink }) };
  });
}

/** Returns the slugs of all albums, the latest first. */
export async function listAlbumAddresses(deps: GalleryDeps): Promise<{ slug: string }[]> {
  const listed = await store.listAlbums(deps.db, {}, deps.counts);
  return (Array.isArray(listed) ? listed : listed.items).map((row) => ({ slug: albumSlug(row) }));
}

/**
 * Returns the requested page of an album, or the page of a picture. @throws AppError("not_found") without that picture
 */
export async function listAlbumPictures(
  deps: GalleryDeps,
  { event, month, picture, ...paging }: AlbumPicturesQuery,
): Promise<AlbumPictures> {
  const album: store.AlbumKey = event === undefined ? { month: month ?? "" } : { event };
  const limit = pageLimit(paging) ?? ALBUM_PAGE_SIZE;
  const total = store.countPictures(await deps.counts(), album);
  const place = picture === undefined ? undefined : await store.findPlace(deps.db, album, picture);
  if (picture !== undefined && place === undefined) {
    const isErased = await wasErased(deps.db, itemFingerprint(galleryItems.entity, picture));
    throw new AppError(isErased ? "gone" : "not_found");
  }
  const pageCount = Math.max(1, Math.ceil(total / limit));
  const requestedPage = place === undefined ? (paging.page ?? 1) : Math.floor(place / limit) + 1;
  const page = Math.min(requestedPage, pageCount);
  const first = (page - 1) * limit;
  // Reads one extra picture on each side.
  const from = Math.max(0, first - 1);
  const rows = await store.listPictures(deps.db, album, { offset: from, limit: limit + 1 + first - from });
  const shown = rows.slice(first - from, first - from + limit);
  const around = async (id: string | undefined, end: "first" | "last") =>
    pageCount === 1 ? undefined : (id ?? (await store.findEnd(deps.db, album, end)));
  return {
    items: shown.map((row) => presentGalleryItem(deps, row)),
    total,
    page,
    pageCount,
    first,
    before: await around(first === 0 ? undefined : rows[0]?.id, "last"),
    after: await around(rows[first - from + limit]?.id, "first"),
  };
}
