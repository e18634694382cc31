import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { formData } from "#api-client/form-data.ts";
import { writeCalls } from "#api-client/write-calls.ts";
import { Banner, type BannerInput } from "./banners.contract.ts";

/** What the banner form sends; without an `alt` the title describes the image, and an edit without an image leaves it. */
export type BannerDraft = z.input<typeof BannerInput> & { image?: File | undefined };

const path = "/banner";

export const fetchBanners = (api: ReadApi) => api.get(path, z.array(Banner));

export const {
  fetch: fetchBanner,
  create: createBanner,
  update: updateBanner,
  remove: deleteBanner,
} = writeCalls<BannerDraft, Banner>(path, Banner, (draft) => formData({ ...draft, alt: draft.alt || draft.title }));

/** Puts the banners in the order of `ids`, which names each of them once. */
export const reorderBanners = (api: Api, ids: readonly string[]) =>
  api.send("PUT", `${path}/order`, z.array(Banner), { body: { ids } });
