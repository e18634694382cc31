import { z } from "zod";

export const activityMessages = {
  /** For beside "Error:" on the dashboard. */
  fetchFailed: (status: number) => `Failed to fetch stats: ${status}`,
  activityFailed: "Failed to fetch recent activity",
  jobsFailed: "Failed to fetch what the site does by itself",
} as const;

/** How many there are of each kind of content. */
export const Stats = z.object({
  events: z.number().int(),
  gallery: z.number().int(),
  achievements: z.number().int(),
  reports: z.number().int(),
});
export type Stats = z.output<typeof Stats>;

/** One line of Recent Activity. */
export const Activity = z.object({
  _id: z.string(),
  at: z.string().meta({ description: "ISO 8601 in UTC" }),
  actor: z.string(),
  action: z.string().meta({
    description:
      "created, updated, deleted, restored, published, unpublished, purged, exported, erased, reordered, accepted or ended",
  }),
  entity: z.string().meta({ description: "What it was done to, in words" }),
  label: z.string().meta({ description: "Of many that were done at once: the first" }),
  times: z.number().int().optional().meta({ description: "To how many it was done at once, where to several" }),
});
export type Activity = z.output<typeof Activity>;

/** The last run of work that repeats by itself. */
export const JobRun = z.object({
  name: z.string().meta({ description: "In words" }),
  startedAt: z.string(),
  finishedAt: z.string().optional().meta({ description: "Absent while it runs" }),
  outcome: z.string().optional(),
  failure: z.string().optional(),
});
export type JobRun = z.output<typeof JobRun>;
