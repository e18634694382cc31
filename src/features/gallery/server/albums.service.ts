import { listShortLinks } from "#content/short-links.store.ts";
import { itemFingerprint, wasErased } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { type Listing, mapListing, pageLimit } from "#shared/paging.ts";
import type { Album, AlbumPictures, AlbumPicturesQuery, AlbumQuery } from "../albums.contract.ts";
import { ALBUM_PAGE_SIZE, ALBUM_PREVIEW } from "../gallery.rules.ts";
import {
  type AlbumKey,
  type AlbumRow,
  countAlbums,
  countPictures,
  findAlbums,
  findEnd,
  findPlace,
  keyOf,
  listAlbums as listAlbumRows,
  listPictures,
  listPreviews,
} from "./albums.store.ts";
import { galleryItems, presentGalleryItem } from "./gallery.service.ts";

/** The content type of the items that have albums. */
const EVENT = "event";

// Events from earlier releases have no slug yet. Their pages are found by ID too.
const slugOf = ({ key, slug }: AlbumRow) => slug ?? key;

/** Sorted latest first, each with its first pictures. @param count returns the number of all albums */
export async function listAlbums(
  deps: Deps,
  { year, q, ...paging }: AlbumQuery,
  count: () => Promise<number>,
): Promise<Listing<Album>> {
  const listed = await (year === undefined && q === undefined
    ? listAlbumRows(deps.db, paging, count)
    : findAlbums(deps.db, { year, q }, paging));
  const rows = Array.isArray(listed) ? listed : listed.items;
  // One extra picture shows which picture comes next.
  const previews = await listPreviews(deps.db, rows.map(keyOf), ALBUM_PREVIEW + 1);
  const albums = new Map(rows.map((row, index) => [row, previews[index]]));
  return mapListing(listed, (row) => {
    const { pictures = [], count = 0, last = "" } = albums.get(row) ?? {};
    const after = pictures[ALBUM_PREVIEW]?.id;
    return {
      slug: slugOf(row),
      ...(row.title === null ? {} : { title: row.title }),
      date: row.day,
      count,
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
export async function listAlbumAddresses(deps: Deps): Promise<{ slug: string }[]> {
  const listed = await listAlbumRows(deps.db, {}, () => countAlbums(deps.db));
  return (Array.isArray(listed) ? listed : listed.items).map((row) => ({ slug: slugOf(row) }));
}

/**
 * Returns the requested page of an album, or the page of a picture. @throws AppError("not_found") without that picture
 */
export async function listAlbumPictures(
  deps: Deps,
  { event, month, picture, ...paging }: AlbumPicturesQuery,
): Promise<AlbumPictures> {
  const album: AlbumKey = event === undefined ? { month: month ?? "" } : { event };
  const limit = pageLimit(paging) ?? ALBUM_PAGE_SIZE;
  const total = await countPictures(deps.db, album);
  const place = picture === undefined ? undefined : await findPlace(deps.db, album, picture);
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
  const rows = await listPictures(deps.db, album, { offset: from, limit: limit + 1 + first - from });
  const shown = rows.slice(first - from, first - from + limit);
  const around = async (id: string | undefined, end: "first" | "last") =>
    pageCount === 1 ? undefined : (id ?? (await findEnd(deps.db, album, end)));
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
