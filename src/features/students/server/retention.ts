import { inWrite, type WriteGround } from "#content/in-write.ts";
import { checkVersion, type Writer } from "#content/writer.ts";
import { jobActors } from "#platform/audit/audit.store.ts";
import type { Db } from "#platform/db/database.ts";
import { areTracesDue, clearTraces, markTracesDue } from "#platform/db/traces.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/job.ts";
import { type Known, knownUntilChange } from "#platform/known-until-change.ts";
import type { Retention } from "../students.contract.ts";
import { monthsInWords } from "../students.words.ts";
import * as store from "./retention.store.ts";

const HOUR_MS = 3_600_000;

type RetentionDeps = WriteGround & Pick<Deps, "timeZone">;

/** Calendar months before an instant, in the site's time zone. */
const monthsBefore = (now: Date, months: number, timeZone: string): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).subtract({ months })
      .epochMilliseconds,
  );

/** After how many months applications are erased. @param preset what the site's settings say, until officers say else */
export async function getRetention({ db }: { db: Db }, preset: number): Promise<Retention> {
  const stored = await store.retentionSettings.find(db);
  return { months: stored?.retention_months ?? preset, version: stored?.version ?? 0 };
}

/** The same, remembered until anything is written: whoever is about to apply is told it. */
export const knownRetention = (deps: Pick<Deps, "db" | "changes">, preset: number): Known<Retention> =>
  knownUntilChange(deps.changes, () => getRetention(deps, preset));

/**
 * Sets after how many months applications are erased. A longer time holds for those who are told it when they apply.
 * @throws AppError("stale") when the writer started from another version than the present one.
 */
export const changeRetention = (
  deps: WriteGround,
  months: number,
  preset: number,
  writer: Writer,
): Promise<Retention> =>
  inWrite(deps, writer, async (deps) => {
    const before = await getRetention(deps, preset);
    checkVersion(writer, before);
    const columns = { retention_months: months };
    const saved = await store.retentionSettings.save(deps.db, before.version, { now: deps.clock(), columns });
    if (!saved) throw new AppError("stale");
    await deps.record({
      action: "updated",
      entity: "retention of applications",
      entityId: "retention",
      label: monthsInWords(months),
    });
    return { months, version: before.version + 1 };
  });

/** For each promise that was made to applicants, how long theirs are kept: never longer than they were told. */
const keptMonths = async (db: Db, months: number, preset: number) =>
  (await store.listPromises(db)).map((promise) => ({ promise, months: Math.min(months, promise ?? preset) }));

/** How many applications are older than they could be if the time were this one. */
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

/** Erases applications that are older than they may be, and returns how many there were. @param preset of the settings */
export const purgeOldApplications = (
  deps: RetentionDeps,
  preset: number,
  actor: string = jobActors.retention,
): Promise<number> =>
  inWrite(deps, { username: actor }, async (deps) => {
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
        label: `${erased} older than ${monthsInWords(kept)}`,
      });
    }
    if (all > 0) await markTracesDue(deps.db);
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
    if (await areTracesDue(deps.db)) await clearTraces(deps.db);
    return `${erased} ${erased === 1 ? "application" : "applications"} erased`;
  },
});
