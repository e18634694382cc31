import type { z } from "zod";
import { formData } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { Banner, type BannerInput } from "./banners.contract.ts";

/**
 * The fields of the banner form. Without `alt`, the title describes the image. Without an image, an edit keeps the
 * current one.
 */
export type BannerDraft = z.input<typeof BannerInput> & { image?: File | undefined };

export const bannersApi = contentApi<BannerDraft, Banner>("/banner", Banner, (draft) =>
  formData({ ...draft, alt: draft.alt || draft.title }),
);
