import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { ById } from "#shared/by-id.ts";
import { isTeamYear, TEAM_YEAR_RULE, teamYearAfter } from "#shared/dates.ts";
import { optionalDay, requiredText } from "#shared/form-fields.ts";
import { PreviewAddress } from "#shared/lifecycle.ts";

export const newYearMessages = {
  loadFailed: "Failed to fetch the new year plan",
  saveFailed: "Failed to save the plan",
  publishFailed: "Failed to start the new year",
  undoFailed: "Failed to undo the year switch",
  previewFailed: "Failed to open the preview",
  position: "Enter a position for each member who stays",
  notLater: "The new year must be later than the current year",
  dayMissing: "Enter the last day of the selected accounts, or select no accounts",
  dayTooEarly: "The accounts would end before the new year starts. Choose a later day.",
  isOver: "Choose a date and time in the future",
  peopleWait: "The year you entered earlier already has draft members. Delete them, or keep that year.",
  notPlanned: "Nothing is planned. Save a plan first.",
  notPublished: "This year has not started, so there is nothing to undo.",
  isFixed: "This plan is scheduled or published. Cancel the start or undo the year switch before you change it.",
  undoUnreadable: "This year switch can’t be undone: another version of the site made it.",
  movedOn: "This year switch can’t be undone: the current year was changed on the Branch screen later.",
} as const;

const id = ById.shape.id;
const TeamYear = z.string({ error: TEAM_YEAR_RULE }).trim().refine(isTeamYear, TEAM_YEAR_RULE);

/** The changes that happen when the new year starts. */
export const YearPlan = z.object({
  year: TeamYear.meta({ pattern: "^\\d{4}-\\d{2}$", description: "The year, such as 2025-26" }),
  stays: z
    .array(z.object({ id, position: requiredText(100, newYearMessages.position) }))
    .max(1000)
    .meta({ description: "Members of the current year who stay, with their positions in the new year" }),
  accounts: z.object({
    ids: z.array(id).max(200),
    endsOn: optionalDay().meta({ description: "The last day of these accounts, YYYY-MM-DD" }),
  }),
  takeDown: z.object({
    banners: z.array(id).max(200),
    heroVideo: z.boolean().meta({ description: "Whether the branch's default video replaces the hero video" }),
  }),
});
export type YearPlan = z.output<typeof YearPlan>;

/** A plan as stored and as returned by the API. */
export const StoredPlan = YearPlan.extend({
  year: z.string(),
  stays: z.array(z.object({ id: z.string(), position: z.string() })),
  accounts: z.object({ ids: z.array(z.string()), endsOn: z.string().optional() }),
});

/** The state of the year switch. */
export const NewYear = z.object({
  state: z.enum(["none", "planning", "scheduled", "published"]),
  version: z.number().int().meta({ description: "0 while there is no plan. Send this number as If-Match" }),
  plan: StoredPlan.optional(),
  publishAt: z.string().optional().meta({ description: "ISO 8601 in UTC; the start of a scheduled plan" }),
  publishedAt: z.string().optional().meta({ description: "ISO 8601 in UTC" }),
  failure: z.string().optional().meta({ description: "The reason why the scheduled start failed" }),
});
export type NewYear = z.output<typeof NewYear>;

/** The state of the year switch, with the hero video that the plan can remove. */
export const NewYearWithVideo = NewYear.extend({
  heroVideo: z.string().optional().meta({ description: "URL of the video in Hero Settings" }),
});

/** The start of the year; immediately without `at`. */
export const YearStart = z.object({
  at: z.iso
    .datetime({ offset: true, local: true, error: newYearMessages.isOver })
    .optional()
    .meta({ description: "ISO 8601; without an offset, in the site's time zone" }),
});

const path = "/new-year";

export const fetchNewYear = (api: ReadApi) => api.get(path, NewYearWithVideo);

export const saveYearPlan = (api: Api, body: YearPlan, version: number) =>
  api.send("PUT", path, NewYear, { body, version });

/** @param at day and time in the site's time zone; undefined starts the year now */
export const startNewYear = (api: Api, at: string | undefined, version: number) =>
  api.send("POST", `${path}/publish`, NewYear, { body: { at }, version });

/** Undoes the year switch, or cancels its scheduled start. */
export const undoNewYear = (api: Api, version: number) =>
  api.send("POST", `${path}/undo`, NewYear, { body: {}, version });

/** Deletes the plan. */
export const deleteYearPlan = (api: Api, version: number) => api.send("DELETE", path, NewYear, { version });

export const previewNewYear = (api: Api) => api.send("POST", `${path}/preview`, PreviewAddress, { body: {} });

/** Returns a first plan: the next year, with the given members staying. */
export const suggestedPlan = (
  currentYear: string,
  usuallyStay: readonly { _id: string; position: string }[],
): YearPlan => ({
  year: teamYearAfter(currentYear),
  stays: usuallyStay.map(({ _id, position }) => ({ id: _id, position })),
  accounts: { ids: [], endsOn: undefined },
  takeDown: { banners: [], heroVideo: false },
});

/** Returns whether the accounts are still active when the year starts. @param beginsOn YYYY-MM-DD */
export const endsInTime = ({ ids, endsOn }: YearPlan["accounts"], beginsOn: string): boolean =>
  ids.length === 0 || endsOn === undefined || endsOn >= beginsOn;
