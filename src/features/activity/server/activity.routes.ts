import { z } from "zod";
import { cacheUntilChange } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { signedIn } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { listingOf } from "#shared/paging.ts";
import { Activity, ActivityChoices, ActivityQuery, JobRun, Stats, TaskData } from "../activity.contract.ts";
import {
  getStats,
  listActivity,
  listChoices,
  listJobs,
  listTasks,
  listTasksOfChapter,
  type TasksDeps,
} from "./activity.service.ts";

const tags = ["stats"];

type ActivityDeps = Deps & TasksDeps & { listEventIdsOfChapter: (chapter: string) => Promise<ReadonlySet<string>> };

/** @param backups the backup folder, if the site makes backups */
export function activityRoutes(app: HttpServer, deps: ActivityDeps, backups: { folder?: string | undefined } = {}) {
  const stats = cacheUntilChange(deps.changes, () => getStats(deps));
  app.addHook("onClose", async () => stats.stop());
  app.get("/api/stats", { config: { access: "content" }, schema: { tags, response: responses(Stats) } }, stats.get);

  app.get(
    "/api/stats/activity",
    {
      config: { access: "content" },
      schema: { tags, querystring: ActivityQuery, response: responses(listingOf(Activity)) },
    },
    ({ query }) => listActivity(deps, query),
  );

  app.get(
    "/api/stats/activity/choices",
    { config: { access: "content" }, schema: { tags, response: responses(ActivityChoices) } },
    () => listChoices(deps),
  );

  app.get(
    "/api/stats/tasks",
    { config: { access: "content" }, schema: { tags, response: responses(TaskData) } },
    async (request) => {
      const { chapter } = signedIn(request);
      if (chapter === null) return listTasks(deps, backups.folder);
      return listTasksOfChapter(deps, await deps.listEventIdsOfChapter(chapter));
    },
  );

  app.get(
    "/api/stats/jobs",
    { config: { access: "content" }, schema: { tags, response: responses(z.array(JobRun)) } },
    () => listJobs(deps),
  );
}
