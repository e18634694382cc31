import { z } from "zod";
import { requiredLines, requiredText } from "#shared/form-fields.ts";
import { oneImageMessages } from "#shared/image-upload.ts";
import { Paging, pageOf, SearchWords, yearOfList } from "#shared/paging.ts";
import { pictureFields, pictureResponse } from "#shared/picture-fields.ts";
import { itemResponse } from "#shared/publishing.ts";

export const achievementMessages = {
  ...oneImageMessages,
  required: "Please fill in all required fields",
  saveFailed: "Failed to save achievement",
  deleteFailed: "Failed to delete achievement",
  listFailed: "Failed to fetch achievements",
} as const;

/** The fields of POST and PUT. The image is sent separately. */
export const AchievementInput = z.object({
  title: requiredText(200, achievementMessages.required),
  description: requiredLines(10_000, achievementMessages.required),
  date: requiredText(40, achievementMessages.required),
  ...pictureFields,
});
export type AchievementInput = z.output<typeof AchievementInput>;

export const Achievement = z.object({
  _id: z.string(),
  slug: z.string().meta({ description: "Part of the page address: /achievements/<slug>" }),
  title: z.string(),
  description: z.string(),
  date: z.string().meta({ description: "Text that is shown unchanged" }),
  /** Empty after the image was hidden or deleted permanently. */
  image: z.string(),
  ...pictureResponse,
  ...itemResponse,
});
export type Achievement = z.output<typeof Achievement>;

/** The data of a link to an achievement's page. */
const AchievementLink = Achievement.pick({ slug: true, title: true });

export const AchievementNeighbors = z.object({
  newer: AchievementLink.optional(),
  older: AchievementLink.optional(),
});
export type AchievementNeighbors = z.output<typeof AchievementNeighbors>;

export const AchievementPage = pageOf(Achievement);

export const AchievementQuery = Paging.extend({
  year: yearOfList,
  q: SearchWords.optional().meta({ description: "Searches title and date, ignoring case" }),
  sort: z.enum(["date", "created"]).optional().meta({ description: "date (default): by day. created: newest first" }),
});
export type AchievementQuery = z.output<typeof AchievementQuery>;
