import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Activity, JobRun, Stats } from "../activity.contract.ts";
import { getStats, listActivity, listJobs } from "./activity.service.ts";

const tags = ["stats"];

export function activityRoutes(app: HttpServer, deps: Deps) {
  app.get(
    "/api/stats",
    { config: { access: "content" }, schema: { tags, response: { 200: Stats, default: ErrorBody } } },
    () => getStats(deps),
  );

  app.get(
    "/api/stats/activity",
    { config: { access: "content" }, schema: { tags, response: { 200: z.array(Activity), default: ErrorBody } } },
    () => listActivity(deps),
  );

  app.get(
    "/api/stats/jobs",
    { config: { access: "content" }, schema: { tags, response: { 200: z.array(JobRun), default: ErrorBody } } },
    () => listJobs(deps),
  );
}
