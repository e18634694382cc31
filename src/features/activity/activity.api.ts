import { z } from "zod";
import { query, type ReadApi } from "#api-client/api.ts";
import { pageOf } from "#shared/paging.ts";
import { Activity, ActivityChoices, type ActivityQuery, JobRun, Stats, TaskData } from "./activity.contract.ts";

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
