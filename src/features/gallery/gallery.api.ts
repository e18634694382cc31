import { z } from "zod";
import { query, type ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { AlbumAddress, AlbumPage, AlbumPictures, type AlbumPicturesQuery } from "./albums.contract.ts";
import {
  GalleryItem,
  type GalleryItemInput,
  GalleryItemPage,
  type GalleryQuery,
  KnownPicture,
} from "./gallery.contract.ts";

/**
 * The fields of the gallery form. A new image without a date is dated today. Without an image, an edit keeps the
 * current one.
 */
export type GalleryItemDraft = z.input<typeof GalleryItemInput> & { image?: File | undefined };

const path = "/gallery";

export const galleryApi = contentApi<GalleryItemDraft, GalleryItem>(path, GalleryItem);

export const fetchGallery = (api: ReadApi, params: GalleryQuery & { limit: number }) =>
  api.get(path + query(params), GalleryItemPage);

/** Returns albums, the latest first, each with its first pictures. */
export const fetchAlbums = (api: ReadApi, wanted: { limit: number; page: number; year: number | undefined }) =>
  api.get(`${path}/albums${query(wanted)}`, AlbumPage);

/** Returns the years of albums, the latest first. */
export const fetchAlbumYears = (api: ReadApi) => api.get(`${path}/albums/years`, z.array(z.number().int()));

/** Returns the slugs of all albums. */
export const fetchAlbumAddresses = (api: ReadApi) => api.get(`${path}/albums/addresses`, z.array(AlbumAddress));

/**
 * Returns a page of an album, or the page that contains a picture. @throws ApiError 404 if the album lacks the picture
 */
export const fetchAlbumPictures = (api: ReadApi, wanted: AlbumPicturesQuery) =>
  api.get(`${path}/albums/pictures${query(wanted)}`, AlbumPictures);

/** Returns the gallery pictures whose files have these digests. */
export const findKnownPictures = (api: ReadApi, digests: readonly string[]) =>
  api.get(`${path}/known?digests=${digests.join(",")}`, z.array(KnownPicture));
