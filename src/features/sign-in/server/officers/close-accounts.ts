import { AppError } from "#platform/errors.ts";
import { officerMessages } from "../../officers.contract.ts";
import type { AdminRow } from "../accounts/administrators.store.ts";
import { isOpen, noCounselor } from "../accounts/administrators.ts";
import { removeWaysIn } from "../accounts/shut-out.ts";
import { requireNotCounselors } from "./counselor.ts";
import { endAfter, type OfficersDeps, recordOfficer } from "./officers.service.ts";
import * as store from "./officers.store.ts";

/**
 * Ends accounts now or at the end of a day. Call it in a transaction.
 * @returns the accounts that this call ended
 * @throws AppError: "conflict" when one is the counselor's or no owner would remain, "invalid" day.
 */
export async function closeAccounts(
  deps: OfficersDeps,
  ids: readonly string[],
  { endsOn, doer }: { endsOn: string | undefined; doer: { username: string } },
): Promise<AdminRow[]> {
  const end = endAfter(endsOn, deps);
  await store.lockOwners(deps.db);
  const ended: AdminRow[] = [];
  for (const id of ids) {
    const row = await store.findOfficer(deps.db, id);
    if (!row || !isOpen(row, deps.clock())) continue;
    requireNotCounselors(row, doer, deps.clock());
    const { role } = row;
    // Keep an earlier end date.
    const ends_at = end === null ? row.ends_at : Math.min(end, row.ends_at ?? end);
    await store.updateOfficer(deps.db, id, { role, ends_at, disabled: end === null ? 1 : 0, ...noCounselor });
    if (end === null) await removeWaysIn(deps.db, row);
    await recordOfficer(deps, { ...row, actor: doer.username, action: end === null ? "ended" : "updated" });
    ended.push(row);
  }
  if (!(await store.hasOtherLastingOwner(deps.db, "")))
    throw new AppError("conflict", { message: officerMessages.lastOwner });
  return ended;
}
