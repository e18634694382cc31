import { jobActors } from "#platform/audit/audit.store.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { noCounselor } from "../accounts/administrators.ts";
import { removeWaysIn } from "../accounts/shut-out.ts";
import { applyCounselorChanges } from "./counselor-change.service.ts";
import { type OfficersDeps, recordOfficer } from "./officers.service.ts";
import * as store from "./officers.store.ts";

const HOUR_MS = 3_600_000;

/**
 * Ends accounts after their last day. Until then only the date blocks sign-ins. @returns the number of ended accounts
 */
const endExpiredAccounts = (ground: OfficersDeps, now: Date): Promise<number> =>
  inTransaction(ground, async (deps) => {
    const expired = await store.closeExpired(deps.db, now, { disabled: 1, ...noCounselor });
    for (const row of expired) {
      await removeWaysIn(deps.db, row);
      await recordOfficer(deps, { ...row, actor: jobActors.schedule, action: "ended" });
    }
    return expired.length;
  });

/** Revokes all access to expired accounts, and stores due changes of the counselor's mark. */
export const accountsJob = (deps: OfficersDeps & { db: Db }): Job => ({
  name: "Close ended accounts",
  everyMs: HOUR_MS,
  async run(now) {
    const ended = await endExpiredAccounts(deps, now);
    const applied = await applyCounselorChanges(deps, now);
    const endedWords = ended === 1 ? "1 account ended" : `${ended} accounts ended`;
    return applied === 0 ? endedWords : `${endedWords}, counselor changed`;
  },
});
