import type { Ground } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/job.ts";
import { beginDue } from "./new-year.service.ts";
import type { YearParts } from "./year-parts.ts";

const EVERY_MS = 15_000;

/** Begins the year within a quarter of a minute after its moment, and at a start what became due before it. */
export const newYearJob = (deps: Ground & { db: Db }, parts: YearParts): Job => ({
  name: "Begin the new year",
  everyMs: EVERY_MS,
  atStart: true,
  run: (now) => beginDue({ ...deps, clock: () => now }, parts, now),
});
