import { inWrite, type WriteGround } from "#content/in-write.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/job.ts";
import { deleteStudentsBefore } from "./students.store.ts";

const HOUR_MS = 3_600_000;

type RetentionDeps = WriteGround & Pick<Deps, "timeZone">;

/** Calendar months before an instant, in the site's time zone. */
const monthsBefore = (now: Date, months: number, timeZone: string): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).subtract({ months })
      .epochMilliseconds,
  );

/** Erases applications that are older than `months` and returns how many there were. */
export const purgeOldApplications = (deps: RetentionDeps, months: number, actor = "retention"): Promise<number> =>
  inWrite(deps, { username: actor }, async (deps) => {
    const erased = await deleteStudentsBefore(deps.db, monthsBefore(deps.clock(), months, deps.timeZone));
    if (erased > 0)
      await deps.record({
        action: "erased",
        entity: "student applications",
        entityId: "retention",
        label: `${erased} older than ${months} months`,
      });
    return erased;
  });

/** What the notice beside the join form promises (ruling 20). */
export const retentionJob = (deps: RetentionDeps, months: number): Job => ({
  name: "Erase old applications",
  everyMs: HOUR_MS,
  run: async (now) => {
    const erased = await purgeOldApplications({ ...deps, clock: () => now }, months);
    return `${erased} ${erased === 1 ? "application" : "applications"} erased`;
  },
});
