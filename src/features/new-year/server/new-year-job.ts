import type { ContentDeps } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/job.ts";
import { beginDue, isYearDue } from "./new-year.service.ts";
import type { YearParts } from "./year-parts.ts";

const EVERY_MS = 60_000;

/** Starts the scheduled year within seconds of its moment, and at a start if its moment has passed. */
export const newYearJob = (deps: ContentDeps & { db: Db }, parts: YearParts): Job => ({
  name: "Start the scheduled year",
  everyMs: EVERY_MS,
  atStart: true,
  isDue: (now) => isYearDue(deps, now),
  run: (now) => beginDue({ ...deps, clock: () => now }, parts, now),
});
