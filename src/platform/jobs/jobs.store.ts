import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { JobRunsTable } from "../db/schema/tables.ts";

export type JobRunRow = Selectable<JobRunsTable>;

interface ClaimedRun {
  name: string;
  now: Date;
  everyMs: number;
  claimMs: number;
  atOnce?: boolean;
}

/**
 * Claims a job if it is due, or if `atOnce` is set. Returns false if it is not due or another instance holds a claim.
 */
export async function claimRun(db: Db, { name, now, everyMs, claimMs, atOnce = false }: ClaimedRun): Promise<boolean> {
  const at = now.getTime();
  const run = { started_at: at, finished_at: null, outcome: null, failure: null, claimed_until: at + claimMs };
  const claimed = await db
    .insertInto("job_runs")
    .values({ name, ...run })
    .onConflict((conflict) => {
      const taken = conflict.column("name").doUpdateSet(run);
      if (atOnce) return taken;
      return taken.where("job_runs.claimed_until", "<=", at).where("job_runs.started_at", "<=", at - everyMs);
    })
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}

interface RunKey {
  name: string;
  startedAt: number;
}

/** Selects the row of a run, unless another instance has started one since. */
const updateOfRun = (db: Db, { name, startedAt }: RunKey) =>
  db
    .updateTable("job_runs")
    .where("name", "=", name)
    .where("started_at", "=", startedAt)
    .where("finished_at", "is", null);

/** Renews the claim of a run. Changes nothing if a later renewal was stored before this one. */
export async function renewClaim(db: Db, run: RunKey, until: number): Promise<void> {
  await updateOfRun(db, run).set({ claimed_until: until }).where("claimed_until", "<", until).execute();
}

/** Stores the result of a run, and ends its claim. */
export async function finishRun(
  db: Db,
  run: RunKey,
  result: Pick<JobRunRow, "finished_at" | "outcome" | "failure">,
): Promise<void> {
  await updateOfRun(db, run)
    .set({ ...result, claimed_until: 0 })
    .execute();
}

/** Deletes the results of jobs that this version no longer has. */
export async function deleteOtherRuns(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom("job_runs").where("name", "not in", names).execute();
}

export const listRuns = (db: Db): Promise<JobRunRow[]> =>
  db.selectFrom("job_runs").selectAll().orderBy("name").execute();
