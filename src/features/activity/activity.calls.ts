import { z } from "zod";
import type { ReadApi } from "#api-client/api.ts";
import { Activity, JobRun, Stats } from "./activity.contract.ts";

export const fetchStats = (api: ReadApi) => api.get("/stats", Stats);

/** The newest twenty, newest first. */
export const fetchActivity = (api: ReadApi) => api.get("/stats/activity", z.array(Activity));

export const fetchJobs = (api: ReadApi) => api.get("/stats/jobs", z.array(JobRun));
