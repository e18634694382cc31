import { z } from "zod";
import { query, type ReadApi } from "#api-client/api.ts";
import { canBeStored } from "#shared/form-fields.ts";
import { Paging, pageOf } from "#shared/paging.ts";

export const activityMessages = {
  /** Shown after "Error:" on the dashboard. */
  fetchFailed: (status: number) => `Failed to fetch stats: ${status}`,
  activityFailed: "Failed to fetch recent activity",
  jobsFailed: "Could not load the maintenance jobs",
  tasksFailed: "Could not load the tasks",
  nothingToDo: "You're all caught up.",
} as const;

/** The number of items of each content type. */
export const Stats = z.object({
  events: z.number().int(),
  gallery: z.number().int(),
  achievements: z.number().int(),
  reports: z.number().int(),
});
export type Stats = z.output<typeof Stats>;

/** One entry of Recent Activity. */
export const Activity = z.object({
  _id: z.string(),
  at: z.string().meta({ description: "ISO 8601 in UTC" }),
  actor: z.string(),
  action: z.string().meta({
    description:
      "created, updated, deleted, restored, published, unpublished, purged, exported, erased, reordered, accepted or ended",
  }),
  entity: z.string().meta({ description: "Content type of the item" }),
  label: z.string().meta({ description: "Title of the item, or of the first of several items" }),
  times: z.number().int().optional().meta({ description: "Number of items; absent for one item" }),
});
export type Activity = z.output<typeof Activity>;

const Word = z.string().max(200).refine(canBeStored, "This text contains a character that you can’t search for");

/** Query of the whole log. Without `limit` and `page` the response is the newest 20 entries. */
export const ActivityQuery = Paging.extend({
  entity: Word.optional().meta({ description: "Content type, such as event" }),
  actor: Word.optional().meta({ description: "Username" }),
});
export type ActivityQuery = z.output<typeof ActivityQuery>;

/** The values of the log's filters. */
export const ActivityChoices = z.object({ entities: z.array(z.string()), actors: z.array(z.string()) });
export type ActivityChoices = z.output<typeof ActivityChoices>;

/** The tasks of officers. */
export const TaskData = z.object({
  nextEvent: z
    .object({
      eventId: z.string(),
      title: z.string(),
      startsAt: z.string(),
      isOn: z.boolean().optional().meta({ description: "True if the event is on now" }),
      hasForm: z
        .boolean()
        .optional()
        .meta({ description: "Of an event that is on now: whether it has a registration form" }),
      lacks: z.array(z.enum(["an image", "a registration link", "an end time"])),
    })
    .optional()
    .meta({ description: "The published event that is on now, or else the next one" }),
  pastEvents: z.object({
    total: z.number().int(),
    items: z.array(
      z.object({
        eventId: z.string(),
        title: z.string(),
        date: z.string(),
        lacks: z.array(z.enum(["photos in the gallery", "a report"])),
      }),
    ),
  }),
  registrations: z
    .array(
      z.object({
        eventId: z.string(),
        title: z.string(),
        task: z.enum(["closes_soon", "waiting", "confirm_numbers"]),
        count: z.number().int().meta({ description: "Free places, or people on the waiting list" }),
        closesAt: z.string(),
      }),
    )
    .optional()
    .meta({ description: "Events whose registration or attendance needs an officer; absent if none does" }),
  reporting: z
    .array(z.object({ title: z.string(), dueOn: z.string().nullable(), eventId: z.string().optional() }))
    .optional()
    .meta({ description: "Duties towards IEEE that are due or overdue; absent if there are none" }),
  pictureReports: z
    .object({ count: z.number().int(), dueAt: z.string() })
    .optional()
    .meta({ description: "Number of open picture reports and the earliest due date. Absent if there are none" }),
  incompleteDrafts: z
    .array(z.object({ eventId: z.string(), title: z.string(), lacks: z.array(z.string()) }))
    .optional()
    .meta({
      description: "Drafts of events that lack required fields, the latest edit first. Absent if there are none",
    }),
  drafts: z.array(z.object({ entity: z.string(), count: z.number().int() })),
  backups: z.string().optional().meta({ description: "The problem with the backups; absent if there is none" }),
});
export type TaskData = z.output<typeof TaskData>;

/** The last run of a scheduled job. */
export const JobRun = z.object({
  name: z.string().meta({ description: "Display name of the job" }),
  startedAt: z.string(),
  finishedAt: z.string().optional().meta({ description: "Absent while it runs" }),
  outcome: z.string().optional(),
  failure: z.string().optional(),
});
export type JobRun = z.output<typeof JobRun>;

const ActivityPage = pageOf(Activity);

export const fetchStats = (api: ReadApi) => api.get("/stats", Stats);

/** Fetches the newest 20 entries, newest first. */
export const fetchActivity = (api: ReadApi) => api.get("/stats/activity", z.array(Activity));

export const fetchJobs = (api: ReadApi) => api.get("/stats/jobs", z.array(JobRun));

/** Fetches one page of the whole log, newest first. */
export const fetchActivityPage = (api: ReadApi, params: ActivityQuery & { limit: number }) =>
  api.get(`/stats/activity${query(params)}`, ActivityPage);

export const fetchActivityChoices = (api: ReadApi) => api.get("/stats/activity/choices", ActivityChoices);

export const fetchTaskData = (api: ReadApi) => api.get("/stats/tasks", TaskData);
