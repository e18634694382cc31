import { z } from "zod";
import { day, requiredText } from "#shared/form-fields.ts";
import { oneImageMessages } from "#shared/one-image.ts";
import { Paging, pageOf } from "#shared/paging.ts";
import { yearOfList } from "#shared/whole-number.ts";

export const galleryMessages = {
  ...oneImageMessages,
  required: "Please fill in all required fields",
  date: "Please enter a valid date",
  saveFailed: "Failed to add gallery item",
  deleteFailed: "Failed to delete gallery item",
  listFailed: "Failed to fetch gallery",
} as const;

/** What an administrator fills in about a picture, which travels beside it. Without a date it is of today. */
export const GalleryItemInput = z.object({
  title: requiredText(200, galleryMessages.required),
  date: z
    .string()
    .transform((text) => text || undefined)
    .pipe(day(galleryMessages.date, galleryMessages.date).optional())
    .optional(),
});
export type GalleryItemInput = z.output<typeof GalleryItemInput>;

/** A gallery item as the API answers it. */
export const GalleryItem = z.object({
  _id: z.string(),
  title: z.string(),
  date: z.string().meta({ description: "YYYY-MM-DD in the site's time zone" }),
  image: z.string(),
  createdAt: z.string(),
  version: z.number().int().meta({ description: "Send it as If-Match to be told of others' changes" }),
});
export type GalleryItem = z.output<typeof GalleryItem>;

/** A page of a list of them. */
export const GalleryItemPage = pageOf(GalleryItem);

/** What the list can be asked for. */
export const GalleryQuery = Paging.extend({ year: yearOfList });
export type GalleryQuery = z.output<typeof GalleryQuery>;
