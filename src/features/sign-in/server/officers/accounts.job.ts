import { jobActors } from "#platform/audit/audit.store.ts";
import { inTransaction } from "#platform/db/database.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { withoutCounselor } from "../accounts/administrators.service.ts";
import * as store from "../accounts/administrators.store.ts";
import { removeAllAccess } from "../accounts/revoke-access.service.ts";
import { applyCounselorChanges } from "./counselor-change.service.ts";
import { type OfficersDeps, recordOfficerChange } from "./officers.service.ts";

const HOUR_MS = 3_600_000;

/**
 * Ends accounts after their last day. Until then only the date blocks sign-ins. @returns the number of ended accounts
 */
const endExpiredAccounts = (deps: OfficersDeps, now: Date): Promise<number> =>
  inTransaction(deps, async (deps) => {
    const expired = await store.closeExpired(deps.db, now, { disabled: 1, ...withoutCounselor });
    for (const row of expired) {
      await removeAllAccess(deps.db, row);
      await recordOfficerChange(deps, { ...row, actor: jobActors.schedule, action: "ended" });
    }
    return expired.length;
  });

/** Revokes all access to expired accounts, and stores due changes of the counselor's mark. */
export const accountsJob = (deps: OfficersDeps): Job => ({
  name: "Close ended accounts",
  everyMs: HOUR_MS,
  async run(now) {
    const ended = await endExpiredAccounts(deps, now);
    const applied = await applyCounselorChanges(deps, now);
    const endedText = ended === 1 ? "1 account ended" : `${ended} accounts ended`;
    return applied === 0 ? endedText : `${endedText}, counselor changed`;
  },
});
