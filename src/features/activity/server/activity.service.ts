import { findBackupState } from "#platform/backups/backup-notes.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { listRuns } from "#platform/jobs/jobs.store.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import type { Activity, ActivityChoices, ActivityQuery, JobRun, Stats, TaskData } from "../activity.contract.ts";
import * as store from "./activity.store.ts";

const ACTIVITY_SHOWN = 20;
const DAY_MS = 24 * 3_600_000;
/** Events older than this need no pictures. */
const PAST_EVENTS_DAYS = 60;
/** The numbers of an event are confirmed within half a year. */
const REGISTRATIONS_DAYS = 183;
const PAST_EVENTS_SHOWN = 3;

export const getStats = (deps: { db: Db }): Promise<Stats> => store.countContent(deps.db);

/** Lists audit entries, newest first: the latest 20, or one page. */
export async function listActivity(
  deps: { db: Db },
  { limit, page, ...filters }: ActivityQuery,
): Promise<Listing<Activity>> {
  const isWhole = limit === undefined && page === undefined;
  const entries = await store.listAuditEntries(
    deps.db,
    isWhole ? { limit: ACTIVITY_SHOWN, page: 1, ...filters } : { limit, page, ...filters },
  );
  const shown = mapListing(entries, ({ id, at, actor, action, entity, label, times }) => ({
    _id: id,
    at: new Date(at).toISOString(),
    actor,
    action,
    entity,
    label,
    ...(times > 1 && { times }),
  }));
  return isWhole && !Array.isArray(shown) ? shown.items : shown;
}

/** Lists the values of the log's filters. */
export const listChoices = async (deps: { db: Db }): Promise<ActivityChoices> => ({
  entities: await store.listEntities(deps.db),
  actors: await store.listActors(deps.db),
});

/** Returns the missing details of the next event. An event that is on now needs none. */
const nextEventTask = (event: store.NextEvent, now: Date): TaskData["nextEvent"] => ({
  eventId: event.eventId,
  title: event.title,
  startsAt: new Date(event.startsAt).toISOString(),
  ...(event.startsAt <= now.getTime() ? { isOn: true, hasForm: event.hasForm, lacks: [] } : { lacks: lacksOf(event) }),
});

const lacksOf = ({ pictures, hasRegistrationLink, hasForm, hasEnd }: store.NextEvent) => [
  ...(pictures === 0 ? (["an image"] as const) : []),
  ...(hasRegistrationLink || hasForm ? [] : (["a registration link"] as const)),
  ...(hasEnd ? [] : (["an end time"] as const)),
];

/** Returns the first past events that miss photos or a report. */
function pastEventTasks(events: readonly store.PastEvent[]): TaskData["pastEvents"] {
  const incomplete = events
    .map(({ eventId, title, date, pictures, reports }) => ({
      eventId,
      title,
      date,
      lacks: [
        ...(pictures === 0 ? (["photos in the gallery"] as const) : []),
        ...(reports === 0 ? (["a report"] as const) : []),
      ],
    }))
    .filter(({ lacks }) => lacks.length > 0);
  return { total: incomplete.length, items: incomplete.slice(0, PAST_EVENTS_SHOWN) };
}

/** Returns what the registration of an event needs from officers, or undefined. */
function registrationTaskOf(event: store.RegistrationOfEvent, now: number): RegistrationTask | undefined {
  const { eventId, title, closesAt, endsAt, capacity, taken, waiting, isConfirmed } = event;
  const of = { eventId, title, closesAt: new Date(closesAt).toISOString() };
  if (endsAt <= now) return isConfirmed || taken === 0 ? undefined : { ...of, task: "confirm_numbers", count: 0 };
  if (closesAt <= now) return undefined;
  const free = capacity === null ? 0 : Math.max(0, capacity - taken);
  if (waiting > free) return { ...of, task: "waiting", count: waiting };
  return free > 0 && closesAt - now <= DAY_MS ? { ...of, task: "closes_soon", count: free } : undefined;
}

type RegistrationTask = NonNullable<TaskData["registrations"]>[number];

export interface TasksDeps extends Pick<Deps, "clock" | "timeZone"> {
  db: Db;
  /** Lists the duties towards IEEE that are due, the earliest first. */
  listDueReports: () => Promise<NonNullable<TaskData["reporting"]>>;
  /** Counts drafts by the name of their content type. */
  countDrafts: () => Promise<{ entity: string; count: number }[]>;
  /** Lists drafts of events that lack required fields, the latest edit first. */
  listIncompleteDrafts: () => Promise<NonNullable<TaskData["incompleteDrafts"]>>;
  /** Counts the open reports of pictures, with the time when the first is due. */
  countPictureReports: () => Promise<{ count: number; dueAt: number | undefined }>;
}

/** Lists the tasks of officers. @param backupFolder undefined when the site keeps no backups */
export async function listTasks(deps: TasksDeps, backupFolder: string | undefined): Promise<TaskData> {
  const { clock, timeZone, countDrafts, countPictureReports } = deps;
  const { state, words } = await findBackupState(backupFolder, { now: clock(), timeZone: timeZone.name });
  const { count, dueAt } = await countPictureReports();
  return {
    ...(await listEventTasks(deps, undefined)),
    ...(dueAt !== undefined && { pictureReports: { count, dueAt: instant(dueAt) } }),
    drafts: await countDrafts(),
    ...(state === "wrong" && { backups: words }),
  };
}

/** Lists the tasks of an editor who is limited to a chapter. @param ownEvents the IDs of the chapter's events */
export const listTasksOfChapter = async (deps: TasksDeps, ownEvents: ReadonlySet<string>): Promise<TaskData> => ({
  ...(await listEventTasks(deps, ownEvents)),
  drafts: [],
});

/** @param own the IDs of the only events to consider; undefined for all */
async function listEventTasks(
  { db, clock, listDueReports, listIncompleteDrafts }: TasksDeps,
  own: ReadonlySet<string> | undefined,
): Promise<Omit<TaskData, "drafts">> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const isOwn = ({ eventId }: { eventId?: string | undefined }) => own === undefined || own.has(eventId ?? "");
  const next = await store.findNextEvent(db, now, own);
  const registrations = (await store.listEventsWithForm(db, daysAgo(REGISTRATIONS_DAYS)))
    .filter(isOwn)
    .flatMap((event) => registrationTaskOf(event, now.getTime()) ?? []);
  const reporting = (await listDueReports()).filter(isOwn);
  const incompleteDrafts = (await listIncompleteDrafts()).filter(isOwn);
  return {
    ...(next && { nextEvent: nextEventTask(next, now) }),
    pastEvents: pastEventTasks((await store.listPastEvents(db, daysAgo(PAST_EVENTS_DAYS), now)).filter(isOwn)),
    ...(registrations.length > 0 && { registrations }),
    ...(reporting.length > 0 && { reporting }),
    ...(incompleteDrafts.length > 0 && { incompleteDrafts }),
  };
}

const instant = (millis: number) => new Date(millis).toISOString();

export const listJobs = async (deps: { db: Db }): Promise<JobRun[]> =>
  (await listRuns(deps.db)).map((run) => ({
    name: run.name,
    startedAt: instant(run.started_at),
    ...(run.finished_at === null ? {} : { finishedAt: instant(run.finished_at) }),
    ...(run.outcome === null ? {} : { outcome: run.outcome }),
    ...(run.failure === null ? {} : { failure: run.failure }),
  }));
