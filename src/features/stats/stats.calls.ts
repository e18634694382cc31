import { z } from "zod";
import type { Api } from "#api-client/api.ts";
import { Activity, Stats } from "./stats.contract.ts";

export const fetchStats = (api: Api) => api.get("/stats", Stats);

/** The newest twenty, newest first. */
export const fetchActivity = (api: Api) => api.get("/stats/activity", z.array(Activity));
