import { checkVersion, jobActors, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import { type CachedValue, cacheUntilChange, type Db } from "#platform/db/database.ts";
import { areTracesDue, clearTraces, markTracesDue } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Retention } from "../students.contract.ts";
import { formatMonths } from "../students.labels.ts";
import * as store from "./students.store.ts";

const HOUR_MS = 3_600_000;

type RetentionDeps = WriteDeps & Pick<Deps, "timeZone">;

/** Subtracts calendar months in the site's time zone. */
const monthsBefore = (now: Date, months: number, timeZone: string): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).subtract({ months })
      .epochMilliseconds,
  );

/** Returns the retention in months. @param preset the default from the settings */
export async function getRetention({ db }: { db: Db }, preset: number): Promise<Retention> {
  const stored = await store.applicationForm.find(db);
  return { months: stored?.value.retentionMonths ?? preset, version: stored?.version ?? 0 };
}

/** Caches the retention until data changes. Every visitor of the join page reads it. */
export const cachedRetention = (deps: Pick<Deps, "db" | "changes">, preset: number): CachedValue<Retention> =>
  cacheUntilChange(deps.changes, () => getRetention(deps, preset));

/**
 * Sets the retention. A longer period applies only to new applicants, because only they read it in the notice.
 * @throws AppError("stale") if the writer did not start from the current version
 */
export const changeRetention = (deps: WriteDeps, months: number, preset: number, writer: Writer): Promise<Retention> =>
  runWrite(deps, writer, async (deps) => {
    const { version } = await getRetention(deps, preset);
    checkVersion(writer, { version });
    const saved = await store.applicationForm.save(deps.db, {
      value: { retentionMonths: months },
      version,
      now: deps.clock(),
    });
    await deps.record({
      action: "updated",
      entity: "retention of applications",
      entityId: "retention",
      label: formatMonths(months),
    });
    return { months, version: saved.version };
  });

/** Returns the retention for each promised period. It is never longer than the promise. */
const keptMonths = async (db: Db, months: number, preset: number) =>
  (await store.listPromises(db)).map((promise) => ({ promise, months: Math.min(months, promise ?? preset) }));

/** Counts the applications that a retention of `months` would erase. */
export async function countOutlived(
  { db, clock, timeZone }: Pick<Deps, "clock" | "timeZone"> & { db: Db },
  months: number,
  preset: number,
): Promise<number> {
  let outlived = 0;
  for (const { promise, months: kept } of await keptMonths(db, months, preset))
    outlived += await store.countStudentsBefore(db, promise, monthsBefore(clock(), kept, timeZone.name));
  return outlived;
}

/** Erases applications after their retention and returns their number. @param preset the default from the settings */
export const purgeOldApplications = (
  deps: RetentionDeps,
  preset: number,
  actor: string = jobActors.retention,
): Promise<number> =>
  runWrite(deps, { username: actor }, async (deps) => {
    const { months } = await getRetention(deps, preset);
    let all = 0;
    for (const { promise, months: kept } of await keptMonths(deps.db, months, preset)) {
      const erased = await store.deleteStudentsBefore(
        deps.db,
        promise,
        monthsBefore(deps.clock(), kept, deps.timeZone.name),
      );
      if (erased === 0) continue;
      all += erased;
      await deps.record({
        action: "erased",
        entity: "student applications",
        entityId: "retention",
        label: `${erased} older than ${formatMonths(kept)}`,
      });
    }
    if (all > 0) await markTracesDue(deps.db, "students");
    return all;
  });

/**
 * Erases applications after the time that the notice of the join form states. Also clears the traces of earlier
 * erasures that could not be cleared then.
 */
export const retentionJob = (deps: RetentionDeps & { db: Db }, preset: number): Job => ({
  name: "Erase old applications",
  everyMs: HOUR_MS,
  run: async (now) => {
    const erased = await purgeOldApplications({ ...deps, clock: () => now }, preset);
    if (await areTracesDue(deps.db, "students")) await clearTraces(deps.db, "students");
    return `${erased} ${erased === 1 ? "application" : "applications"} erased`;
  },
});
