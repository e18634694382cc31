import { z } from "zod";
import type { Api, WriteOptions } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { Deleted } from "#shared/by-id.ts";
import { Banner } from "./banners.contract.ts";

/** What the banner form sends. */
export interface BannerDraft {
  title: string;
  /** Left out, the title describes the image. */
  alt?: string | undefined;
  description: string;
  image: File;
}

type Progress = Pick<WriteOptions, "onProgress">;

const toForm = ({ title, alt, description, image }: BannerDraft) =>
  formData({ title, alt: alt ?? title, description, image });

export const fetchBanners = (api: Api) => api.get("/banner", z.array(Banner));

export const createBanner = (api: Api, draft: BannerDraft, { onProgress }: Progress = {}) =>
  api.send("POST", "/banner", Banner, { body: toForm(draft), onProgress });

export const deleteBanner = (api: Api, banner: { _id: string }) =>
  api.send("DELETE", `/banner/${encodeURIComponent(banner._id)}`, Deleted);

/** Puts the banners in the order of `ids`, which names each of them once. */
export const reorderBanners = (api: Api, ids: readonly string[]) =>
  api.send("PUT", "/banner/order", z.array(Banner), { body: { ids } });
