import { z } from "zod";
import { ById } from "#shared/by-id.ts";
import { optionalDay, requiredText } from "#shared/form-fields.ts";
import { isTeamYear, TEAM_YEAR_RULE } from "#shared/team-year.ts";

export const newYearMessages = {
  loadFailed: "Failed to fetch the plan of the new year",
  saveFailed: "Failed to save the plan",
  publishFailed: "Failed to begin the new year",
  undoFailed: "Failed to take it back",
  previewFailed: "Failed to open the preview",
  position: "Please say what post each person has who stays",
  notLater: "The new year comes after the current one",
  dayMissing: "Please say on which day the accounts end, or choose none",
  dayTooEarly: "The accounts would end before the new year begins. Choose a later day.",
  isOver: "Please choose a moment that is to come",
  peopleWait: "People have been entered for the year of before as drafts. Delete them, or leave its label.",
  notPlanned: "Nothing is planned. Save a plan first.",
  notPublished: "This year has not begun. There is nothing to take back.",
  isFixed: "This plan is scheduled or has been published. Take that back before you change it.",
  undoUnreadable: "This year switch can’t be undone: another version of the site made it.",
  movedOn: "Somebody has changed the current year since, on the Branch screen. There is nothing to take back.",
} as const;

const id = ById.shape.id;
const TeamYear = z.string({ error: TEAM_YEAR_RULE }).trim().refine(isTeamYear, TEAM_YEAR_RULE);

/** What is to happen when the year begins. */
export const YearPlan = z.object({
  year: TeamYear.meta({ pattern: "^\\d{4}-\\d{2}$", description: "Its label, such as 2025-26" }),
  stays: z
    .array(z.object({ id, position: requiredText(100, newYearMessages.position) }))
    .max(1000)
    .meta({ description: "Members of the year of before, and their posts in the new one" }),
  accounts: z.object({
    ids: z.array(id).max(200),
    endsOn: optionalDay().meta({ description: "The last day of these accounts, YYYY-MM-DD" }),
  }),
  takeDown: z.object({
    banners: z.array(id).max(200),
    heroVideo: z.boolean().meta({ description: "Whether the branch's default takes the place of the hero video" }),
  }),
});
export type YearPlan = z.output<typeof YearPlan>;

/** A plan as it is stored and answered. */
export const StoredPlan = YearPlan.extend({
  year: z.string(),
  stays: z.array(z.object({ id: z.string(), position: z.string() })),
  accounts: z.object({ ids: z.array(z.string()), endsOn: z.string().optional() }),
});

/** Where the change of year stands. */
export const NewYear = z.object({
  state: z.enum(["none", "planning", "scheduled", "published"]),
  version: z.number().int().meta({ description: "0 while nothing is planned; send it as If-Match" }),
  plan: StoredPlan.optional(),
  publishAt: z.string().optional().meta({ description: "ISO 8601 in UTC, of a scheduled one" }),
  publishedAt: z.string().optional().meta({ description: "ISO 8601 in UTC" }),
  failure: z.string().optional().meta({ description: "Why it could not begin when it was to" }),
});
export type NewYear = z.output<typeof NewYear>;

/** The same, with what is there now for the plan to take down. */
export const NewYearBeside = NewYear.extend({
  heroVideo: z.string().optional().meta({ description: "Address of the video that officers have chosen" }),
});

/** Without a moment the year begins at once. */
export const YearBegins = z.object({
  at: z.iso
    .datetime({ offset: true, local: true, error: newYearMessages.isOver })
    .optional()
    .meta({ description: "ISO 8601; without an offset in the site's time zone" }),
});
