import type { Db } from "#platform/db/database.ts";
import { listRuns } from "#platform/jobs/jobs.store.ts";
import type { Activity, JobRun, Stats } from "../activity.contract.ts";
import * as store from "./activity.store.ts";

const ACTIVITY_SHOWN = 20;

export const getStats = (deps: { db: Db }): Promise<Stats> => store.countContent(deps.db);

/** What administrators did last, newest first. */
export const listActivity = async (deps: { db: Db }): Promise<Activity[]> =>
  (await store.newestAuditEntries(deps.db, ACTIVITY_SHOWN)).map(({ id, at, actor, action, entity, label, times }) => ({
    _id: id,
    at: new Date(at).toISOString(),
    actor,
    action,
    entity,
    label,
    ...(times > 1 && { times }),
  }));

const instant = (millis: number) => new Date(millis).toISOString();

/** How the work that repeats went last. */
export const listJobs = async (deps: { db: Db }): Promise<JobRun[]> =>
  (await listRuns(deps.db)).map((run) => ({
    name: run.name,
    startedAt: instant(run.started_at),
    ...(run.finished_at === null ? {} : { finishedAt: instant(run.finished_at) }),
    ...(run.outcome === null ? {} : { outcome: run.outcome }),
    ...(run.failure === null ? {} : { failure: run.failure }),
  }));
