import { findBackupState } from "#platform/backups/backup-notes.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { listRuns } from "#platform/jobs/jobs.store.ts";
import { type Listing, mapListing } from "#shared/paging.ts";
import type { Activity, ActivityChoices, ActivityQuery, Duties, JobRun, Stats } from "../activity.contract.ts";
import { judgeNextEvent, judgePastEvents, PAST_EVENTS_DAYS } from "../duties.rules.ts";
import * as store from "./activity.store.ts";
import * as duties from "./duties.store.ts";

const ACTIVITY_SHOWN = 20;
const DAY_MS = 24 * 3_600_000;

export const getStats = (deps: { db: Db }): Promise<Stats> => store.countContent(deps.db);

/** Lists audit entries, newest first: the latest 20, or one page. */
export async function listActivity(
  deps: { db: Db },
  { limit, page, ...narrowed }: ActivityQuery,
): Promise<Listing<Activity>> {
  const isWhole = limit === undefined && page === undefined;
  const lines = await store.listAuditEntries(
    deps.db,
    isWhole ? { limit: ACTIVITY_SHOWN, page: 1, ...narrowed } : { limit, page, ...narrowed },
  );
  const shown = mapListing(lines, ({ id, at, actor, action, entity, label, times }) => ({
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

export interface DutiesDeps extends Pick<Deps, "clock" | "timeZone"> {
  db: Db;
  /** Counts drafts by the name of their content type. */
  countDrafts: () => Promise<{ entity: string; count: number }[]>;
}

/** Lists the tasks of officers. @param backupFolder undefined when the site keeps no backups */
export async function listDuties(
  { db, clock, timeZone, countDrafts }: DutiesDeps,
  backupFolder: string | undefined,
): Promise<Duties> {
  const now = clock();
  const next = await duties.findNextEvent(db, now);
  const from = new Date(now.getTime() - PAST_EVENTS_DAYS * DAY_MS);
  const { state, words } = await findBackupState(backupFolder, { now, timeZone: timeZone.name });
  return {
    ...(next && { nextEvent: judgeNextEvent(next) }),
    pastEvents: judgePastEvents(await duties.listPastEvents(db, from, now)),
    drafts: await countDrafts(),
    ...(state === "wrong" && { backups: words }),
  };
}

const instant = (millis: number) => new Date(millis).toISOString();

/** Lists the last run of each job. */
export const listJobs = async (deps: { db: Db }): Promise<JobRun[]> =>
  (await listRuns(deps.db)).map((run) => ({
    name: run.name,
    startedAt: instant(run.started_at),
    ...(run.finished_at === null ? {} : { finishedAt: instant(run.finished_at) }),
    ...(run.outcome === null ? {} : { outcome: run.outcome }),
    ...(run.failure === null ? {} : { failure: run.failure }),
  }));
