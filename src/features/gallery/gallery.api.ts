import { z } from "zod";
import { type Api, query, type ReadApi } from "#api-client/api.ts";
import { contentApi, pathOf } from "#api-client/content-calls.ts";
import { Deleted } from "#shared/by-id.ts";
import {
  AlbumAddress,
  type AlbumNotes,
  AlbumPage,
  AlbumPictures,
  type AlbumPicturesQuery,
  GalleryItem,
  type GalleryItemInput,
  GalleryItemPage,
  type GalleryQuery,
  KnownPicture,
  ListedAlbumNotes,
} from "./gallery.contract.ts";
import {
  PictureReport,
  type PictureReportDecision,
  type PictureReportInput,
  PictureReportResponse,
  PictureReportSettings,
  ReportedPicture,
} from "./picture-reports.contract.ts";

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
export const fetchAlbums = (
  api: ReadApi,
  wanted: { limit: number; page: number; year?: number | undefined; q?: string | undefined },
) => api.get(`${path}/albums${query(wanted)}`, AlbumPage);

/** Returns the years of albums, the latest first. */
export const fetchAlbumYears = (api: ReadApi) => api.get(`${path}/albums/years`, z.array(z.number().int()));

/** Returns the slugs of all albums. */
export const fetchAlbumAddresses = (api: ReadApi) => api.get(`${path}/albums/addresses`, z.array(AlbumAddress));

/**
 * Returns a page of an album, or the page that contains a picture. @throws ApiError 404 if the album lacks the picture
 */
export const fetchAlbumPictures = (api: ReadApi, wanted: AlbumPicturesQuery) =>
  api.get(`${path}/albums/pictures${query(wanted)}`, AlbumPictures);

/** Erases a picture with all copies and versions. The action cannot be undone. */
export const eraseItem = (api: Api, { _id }: { _id: string }) =>
  api.send("DELETE", `${pathOf(path, _id)}/for-good`, Deleted);

/** Returns the data of a picture for the report form. */
export const fetchReportedPicture = (api: ReadApi, id: string) =>
  api.get(`${pathOf(path, id)}/report`, ReportedPicture);

export const reportPicture = (api: Api, id: string, body: z.input<typeof PictureReportInput>) =>
  api.send("POST", `${pathOf(path, id)}/takedown-requests`, PictureReportResponse, { body });

const pictureReports = `${path}/takedown-requests`;

export const fetchPictureReports = (api: ReadApi) => api.get(pictureReports, z.array(PictureReport));

export const decidePictureReport = (api: Api, { _id }: { _id: string }, body: PictureReportDecision) =>
  api.send("POST", `${pathOf(pictureReports, _id)}/decision`, PictureReport, { body });

export const fetchPictureReportSettings = (api: ReadApi) =>
  api.get(`${pictureReports}/settings`, PictureReportSettings);

export const savePictureReportSettings = (api: Api, body: PictureReportSettings) =>
  api.send("PUT", `${pictureReports}/settings`, PictureReportSettings, { body });

/** Returns the notes of all albums that have some. */
export const fetchAlbumNotes = (api: ReadApi) => api.get(`${path}/albums/notes`, z.array(ListedAlbumNotes));

export const saveAlbumNotes = (api: Api, album: string, body: AlbumNotes) =>
  api.send("PUT", `${pathOf(`${path}/albums/notes`, album)}`, ListedAlbumNotes, { body });

/** Returns the gallery pictures whose files have these digests. */
export const findKnownPictures = (api: ReadApi, digests: readonly string[]) =>
  api.get(`${path}/known?digests=${digests.join(",")}`, z.array(KnownPicture));
