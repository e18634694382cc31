import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { query } from "#api-client/query.ts";
import { writeCalls } from "#api-client/write-calls.ts";
import { AlbumAddress, AlbumPage, AlbumPictures, type AlbumPicturesQuery } from "./albums.contract.ts";
import {
  GalleryItem,
  type GalleryItemInput,
  GalleryItemPage,
  type GalleryQuery,
  KnownPicture,
} from "./gallery.contract.ts";

/** What the gallery form sends; of a new one an empty date means today, an edit without an image leaves the present one. */
export type GalleryItemDraft = z.input<typeof GalleryItemInput> & { image?: File | undefined };

const path = "/gallery";

export const fetchGallery = (api: ReadApi, wanted: GalleryQuery & { limit: number }) =>
  api.get(path + query(wanted), GalleryItemPage);

/** The albums, latest first, each with its first pictures. */
export const fetchAlbums = (api: ReadApi, wanted: { limit: number; page: number }) =>
  api.get(`${path}/albums${query(wanted)}`, AlbumPage);

/** Where all albums are. */
export const fetchAlbumAddresses = (api: ReadApi) => api.get(`${path}/albums/addresses`, z.array(AlbumAddress));

/** A page of an album, or that on which a picture is. @throws ApiError 404 when the album has no such picture */
export const fetchAlbumPictures = (api: ReadApi, wanted: AlbumPicturesQuery) =>
  api.get(`${path}/albums/pictures${query(wanted)}`, AlbumPictures);

/** The pictures of the gallery that are the same as files of these digests. */
export const findKnownPictures = (api: ReadApi, digests: readonly string[]) =>
  api.get(`${path}/known?digests=${digests.join(",")}`, z.array(KnownPicture));

export const {
  fetch: fetchGalleryItem,
  create: createGalleryItem,
  update: updateGalleryItem,
  remove: deleteGalleryItem,
} = writeCalls<GalleryItemDraft, GalleryItem>(path, GalleryItem, formData);
