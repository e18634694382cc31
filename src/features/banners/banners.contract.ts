import { z } from "zod";
import { formData } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { requiredLines, requiredText } from "#shared/form-fields.ts";
import { oneImageMessages } from "#shared/image-upload.ts";
import { pictureFields, pictureResponse } from "#shared/picture-fields.ts";
import { itemResponse } from "#shared/publishing.ts";

export const bannerMessages = {
  ...oneImageMessages,
  required: "Please fill in all required fields",
  saveFailed: "Failed to add banner item",
  editFailed: "Failed to save banner item",
  deleteFailed: "Failed to delete banner item",
  listFailed: "Failed to fetch banners",
  orderFailed: "Failed to save the order of the banners",
  orderConflict: "The banners have changed. Reload and order them again.",
} as const;

const title = requiredText(200, bannerMessages.required);

/** The fields of POST and PUT. The image is sent separately. Without `alt`, the title is the alternative text. */
export const BannerInput = z.object({
  title,
  alt: z
    .string()
    .transform((text) => text.trim() || undefined)
    .pipe(title.optional())
    .optional(),
  description: requiredLines(2000, bannerMessages.required),
  decorative: pictureFields.decorative,
  focus: pictureFields.focus,
});
export type BannerInput = z.output<typeof BannerInput>;

export const Banner = z.object({
  _id: z.string(),
  title: z.string(),
  alt: z.string(),
  description: z.string(),
  image: z.string(),
  focus: pictureResponse.focus,
  position: z.number().int().meta({ description: "Banners are shown in ascending order. Numbers may have gaps" }),
  ...itemResponse,
});
export type Banner = z.output<typeof Banner>;

/**
 * The fields of the banner form. Without `alt`, the title describes the image. Without an image, an edit keeps the
 * current one.
 */
export type BannerDraft = z.input<typeof BannerInput> & { image?: File | undefined };

export const bannersApi = contentApi<BannerDraft, Banner>("/banner", Banner, (draft) =>
  formData({ ...draft, alt: draft.alt || draft.title }),
);
