import { z } from "zod";
import { query, type ReadApi } from "#api-client/api.ts";
import { contentApi } from "#api-client/content-calls.ts";
import { Address } from "#shared/by-id.ts";
import { optionalSiteLink, requiredLines, requiredText } from "#shared/form-fields.ts";
import { oneImageMessages } from "#shared/image-upload.ts";
import { Paging, pageOf, SearchWords, yearOfList } from "#shared/paging.ts";
import { pictureFields, pictureResponse } from "#shared/picture-fields.ts";
import { itemResponse } from "#shared/publishing.ts";
import { achievementKinds } from "./achievements.labels.ts";

export const achievementMessages = {
  ...oneImageMessages,
  required: "Please fill in all required fields",
  link: "A link must be a web address (https://…) or a page of this site (/events)",
  kind: "Unknown kind of achievement",
  saveFailed: "Failed to save achievement",
  deleteFailed: "Failed to delete achievement",
  listFailed: "Failed to fetch achievements",
} as const;

/** The fields of POST and PUT. The image is sent separately. */
export const AchievementInput = z.object({
  title: requiredText(200, achievementMessages.required),
  description: requiredLines(10_000, achievementMessages.required),
  date: requiredText(40, achievementMessages.required),
  link: optionalSiteLink(achievementMessages.link),
  kind: z
    .enum(["", ...achievementKinds], { error: achievementMessages.kind })
    .optional()
    .meta({ description: "Empty removes the kind. If absent, the value stays" }),
  ...pictureFields,
});
export type AchievementInput = z.output<typeof AchievementInput>;

export const Achievement = z.object({
  _id: z.string(),
  slug: z.string().meta({ description: "Part of the page address: /achievements/<slug>" }),
  title: z.string(),
  description: z.string(),
  date: z.string().meta({ description: "Text that is shown unchanged" }),
  link: z.string().optional().meta({ description: "A page with the result or the news" }),
  linkTitle: z.string().optional().meta({ description: "In lists: the title of the event that the link leads to" }),
  kind: z.enum(achievementKinds).optional(),
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

const AchievementPage = pageOf(Achievement);

export const AchievementQuery = Paging.extend({
  year: yearOfList,
  q: SearchWords.optional().meta({ description: "Searches title and date, ignoring case" }),
  kind: z.enum(achievementKinds, { error: achievementMessages.kind }).optional(),
  sort: z.enum(["date", "created"]).optional().meta({ description: "date (default): by day. created: newest first" }),
});
export type AchievementQuery = z.output<typeof AchievementQuery>;

/** The fields of the achievement form. Without an image, an edit keeps the current one. */
export type AchievementDraft = z.input<typeof AchievementInput> & { image?: File | undefined };

const path = "/achievements";

export const achievementsApi = contentApi<AchievementDraft, Achievement>(path, Achievement);

export const fetchAchievements = (api: ReadApi, params: AchievementQuery & { limit: number }) =>
  api.get(path + query(params), AchievementPage);

/** Returns the years of achievements, the latest first. */
export const fetchAchievementYears = (api: ReadApi) => api.get(`${path}/years`, z.array(z.number().int()));

/** Returns the slugs of all achievements. */
export const fetchAchievementAddresses = (api: ReadApi) => api.get(`${path}/addresses`, z.array(Address));

/**
 * Returns the achievement with a current or earlier slug. @throws ApiError 410 if it was removed, 404 if it never
 * existed
 */
export const fetchAchievementAt = (api: ReadApi, slug: string) =>
  api.get(`${path}/at/${encodeURIComponent(slug)}`, Achievement);

export const fetchAchievementNeighbors = (api: ReadApi, id: string) =>
  api.get(`${path}/${id}/neighbours`, AchievementNeighbors);
