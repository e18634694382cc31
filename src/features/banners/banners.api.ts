import { z } from "zod";
import { type Api, formData, type ReadApi } from "#api-client/api.ts";
import { writeCalls } from "#api-client/content-calls.ts";
import { Banner, type BannerInput } from "./banners.contract.ts";

/**
 * The fields of the banner form. Without `alt`, the title describes the image. Without an image, an edit keeps the
 * current one.
 */
export type BannerDraft = z.input<typeof BannerInput> & { image?: File | undefined };

const path = "/banner";

export const fetchBanners = (api: ReadApi) => api.get(path, z.array(Banner));

export const {
  fetch: fetchBanner,
  create: createBanner,
  update: updateBanner,
  remove: deleteBanner,
} = writeCalls<BannerDraft, Banner>(path, Banner, (draft) => formData({ ...draft, alt: draft.alt || draft.title }));

/** Saves the order of the banners. `ids` contains each banner once. */
export const reorderBanners = (api: Api, ids: readonly string[]) =>
  api.send("PUT", `${path}/order`, z.array(Banner), { body: { ids } });
