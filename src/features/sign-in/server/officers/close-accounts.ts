import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { officerMessages } from "../../officers.contract.ts";
import type { AdminRow } from "../accounts/administrators.store.ts";
import { isOpen } from "../accounts/administrators.ts";
import { shutOut } from "../accounts/shut-out.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.store.ts";
import { requireNotCounselors } from "./counselor.ts";
import { deleteInvitationsBy } from "./invitations.store.ts";
import { endAfter, type OfficersDeps, recordOfficer } from "./officers.service.ts";
import * as store from "./officers.store.ts";

/** Ends whatever an account is entered by without its password, and what it has invited to. */
async function endAllWaysIn(db: Db, { id, username_key }: AdminRow) {
  await shutOut(db, username_key);
  await deletePasskeysOf(db, username_key);
  await deleteInvitationsBy(db, id);
}

/**
 * Closes accounts: at once, with their sessions, passkeys and invitations, or after a day, when none of these is good any
 * more. Call it in a transaction.
 * @returns those that were closed; who is closed already is left out
 * @throws AppError: "conflict" when one is the counselor's or no owner would be left, "invalid" day.
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
    requireNotCounselors(row, doer);
    const { role } = row;
    // Who goes earlier anyhow does not stay for it.
    const ends_at = end === null ? row.ends_at : Math.min(end, row.ends_at ?? end);
    await store.updateOfficer(deps.db, id, { role, ends_at, disabled: end === null ? 1 : 0, counselor: 0 });
    if (end === null) await endAllWaysIn(deps.db, row);
    await recordOfficer(deps, { ...row, actor: doer.username, action: end === null ? "ended" : "updated" });
    ended.push(row);
  }
  if (!(await store.hasOtherLastingOwner(deps.db, "")))
    throw new AppError("conflict", { message: officerMessages.lastOwner });
  return ended;
}
