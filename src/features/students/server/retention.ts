import { recordWrite } from "#platform/audit/record-write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { deleteStudentsBefore } from "./students.store.ts";

const HOUR_MS = 3_600_000;

type RetentionDeps = Pick<Deps, "clock" | "newId" | "timeZone"> & { db: Db };

/** Calendar months before now, in the site's time zone. */
const monthsAgo = (now: Date, months: number, timeZone: string): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).subtract({ months })
      .epochMilliseconds,
  );

/** Erases applications that are older than `months` and returns how many there were. */
export const purgeOldApplications = (deps: RetentionDeps, months: number, actor = "retention"): Promise<number> =>
  inTransaction(deps, async (deps) => {
    const erased = await deleteStudentsBefore(deps.db, monthsAgo(deps.clock(), months, deps.timeZone));
    if (erased > 0) {
      await recordWrite(
        deps,
        { username: actor },
        {
          action: "erased",
          entity: "student applications",
          entityId: "retention",
          label: `${erased} older than ${months} months`,
        },
      );
    }
    return erased;
  });

export interface Retention {
  /** Ends the rounds; resolves when one that was under way is over. */
  stop(): Promise<void>;
}

/**
 * Purges at once and then every hour; the timer does not keep the process alive.
 * @param onError told of a round that failed; the next one tries again.
 */
export function startRetention(deps: RetentionDeps, months: number, onError: (error: unknown) => void): Retention {
  let round: Promise<unknown> = Promise.resolve();
  const purge = () => {
    // One after the other, however long a round takes.
    round = round.then(() => purgeOldApplications(deps, months)).catch(onError);
  };
  purge();
  const timer = setInterval(purge, HOUR_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
