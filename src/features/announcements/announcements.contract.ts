import { z } from "zod";
import { contentApi } from "#api-client/content-calls.ts";
import { day, optionalSiteLink, requiredLines, requiredText } from "#shared/form-fields.ts";
import { itemResponse } from "#shared/publishing.ts";

export const announcementMessages = {
  required: "Please fill in all required fields",
  link: "A link must be a web address (https://…) or a page of this site (/events)",
  saveFailed: "Failed to save announcement",
  deleteFailed: "Failed to delete announcement",
  listFailed: "Failed to fetch announcements",
} as const;

/** The fields of POST and PUT. */
export const AnnouncementInput = z.object({
  title: requiredText(120, announcementMessages.required),
  text: requiredLines(600, announcementMessages.required),
  link: optionalSiteLink(announcementMessages.link),
  endsOn: day(announcementMessages.required).meta({
    description: "The last day on which visitors see the announcement",
  }),
});
export type AnnouncementInput = z.output<typeof AnnouncementInput>;

export const Announcement = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string().optional(),
  endsOn: z
    .string()
    .meta({ description: "The last day on which visitors see the announcement, YYYY-MM-DD in the site's time zone" }),
  ...itemResponse,
});
export type Announcement = z.output<typeof Announcement>;

export type AnnouncementDraft = z.input<typeof AnnouncementInput>;

export const announcementsApi = contentApi<AnnouncementDraft, Announcement>("/announcements", Announcement);
