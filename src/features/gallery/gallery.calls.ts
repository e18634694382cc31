import { z } from "zod";
import type { Api, WriteOptions } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { Deleted } from "#shared/by-id.ts";
import { GalleryItem } from "./gallery.contract.ts";

/** What the gallery form sends. */
export interface GalleryItemDraft {
  title: string;
  /** YYYY-MM-DD; empty for today. */
  date: string;
  image: File;
}

type Progress = Pick<WriteOptions, "onProgress">;

export const fetchGallery = (api: Api) => api.get("/gallery", z.array(GalleryItem));

export const createGalleryItem = (api: Api, { title, date, image }: GalleryItemDraft, { onProgress }: Progress = {}) =>
  api.send("POST", "/gallery", GalleryItem, { body: formData({ title, date, image }), onProgress });

export const deleteGalleryItem = (api: Api, item: { _id: string }) =>
  api.send("DELETE", `/gallery/${encodeURIComponent(item._id)}`, Deleted);
