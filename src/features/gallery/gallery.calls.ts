import type { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { query } from "#api-client/query.ts";
import { writeCalls } from "#api-client/write-calls.ts";
import { GalleryItem, type GalleryItemInput, GalleryItemPage, type GalleryQuery } from "./gallery.contract.ts";

/** What the gallery form sends; an empty date means today. */
export type GalleryItemDraft = z.input<typeof GalleryItemInput> & { image: File };

const path = "/gallery";

export const fetchGallery = (api: ReadApi, wanted: GalleryQuery & { limit: number }) =>
  api.get(path + query(wanted), GalleryItemPage);

export const { create: createGalleryItem, remove: deleteGalleryItem } = writeCalls<GalleryItemDraft, GalleryItem>(
  path,
  GalleryItem,
  formData,
);
