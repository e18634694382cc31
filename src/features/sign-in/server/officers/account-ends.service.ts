import { z } from "zod";
import { jobActors, type WriteDeps, type Writer, type WriteTransaction } from "#content/write.ts";
import { inTransaction } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { roleNames } from "#shared/roles.ts";
import { officerMessages } from "../../officers.contract.ts";
import * as store from "../accounts/accounts.store.ts";
import { type AdminRow, listAdmins } from "../accounts/accounts.store.ts";
import {
  endOf,
  isOpen,
  isPermanentOwner,
  removeAllAccess,
  requireNotCounselors,
  withoutCounselor,
} from "../accounts/administrators.service.ts";
import { applyCounselorChanges } from "./counselor-change.service.ts";
import { endAfter, type OfficersDeps, recordOfficerChange } from "./officers.service.ts";

type ChangeDeps = WriteTransaction<WriteDeps & { timeZone: SiteTimeZone }>;

/** An account with its old and its new end, in milliseconds since 1970. */
export const AccountEnd = z.object({ id: z.string(), before: z.number().nullable(), end: z.number() });
export type AccountEnd = z.output<typeof AccountEnd>;

async function setEnd(deps: ChangeDeps, row: AdminRow, ends_at: number | null) {
  const { role, disabled } = row;
  await store.updateOfficer(deps.db, row.id, { role, disabled, ends_at, ...withoutCounselor });
  const label = `${row.username} (${roleNames[role]})`;
  await deps.record({ action: "updated", entity: "account", entityId: row.id, label });
}

/**
 * Ends accounts after a day. Accounts that end earlier keep their end.
 * @throws AppError("conflict") for the writer's own account, for the counselor's, and when no owner without an end date
 * would remain.
 */
export async function endAccounts(
  deps: ChangeDeps,
  { ids, endsOn }: { ids: readonly string[]; endsOn?: string | undefined },
  { username }: Writer,
): Promise<AccountEnd[]> {
  if (ids.length === 0 || endsOn === undefined) return [];
  await store.lockOwners(deps.db);
  const end = endOf(endsOn, deps.timeZone.name);
  const all = await listAdmins(deps.db);
  const chosen = all.filter(
    ({ id, disabled, ends_at }) => ids.includes(id) && disabled === 0 && (ends_at === null || ends_at > end),
  );
  if (chosen.some((row) => row.username === username))
    throw new AppError("conflict", { message: officerMessages.ownAccount });
  for (const row of chosen) requireNotCounselors(row, { username }, deps.clock());
  if (chosen.some(isPermanentOwner) && !all.some((row) => isPermanentOwner(row) && !chosen.includes(row)))
    throw new AppError("conflict", { message: officerMessages.lastOwner });
  for (const row of chosen) await setEnd(deps, row, end);
  return chosen.map(({ id, ends_at }) => ({ id, before: ends_at, end }));
}

/** Restores the previous ends unless someone has changed them since. */
export async function restoreEnds(deps: ChangeDeps, ends: readonly AccountEnd[]): Promise<void> {
  for (const { id, before, end } of ends) {
    const row = await store.findOfficer(deps.db, id);
    if (row?.ends_at === end) await setEnd(deps, row, before);
  }
}

/**
 * Ends accounts now or at the end of a day. Call it in a transaction.
 * @returns the accounts that this call ended
 * @throws AppError: "conflict" when one is the counselor's or no owner would remain, "invalid" day.
 */
export async function closeAccounts(
  deps: OfficersDeps,
  ids: readonly string[],
  { endsOn, actor }: { endsOn: string | undefined; actor: { username: string } },
): Promise<AdminRow[]> {
  const end = endAfter(endsOn, deps);
  await store.lockOwners(deps.db);
  const ended: AdminRow[] = [];
  for (const id of ids) {
    const row = await store.findOfficer(deps.db, id);
    if (!row || !isOpen(row, deps.clock())) continue;
    requireNotCounselors(row, actor, deps.clock());
    const { role } = row;
    // Keep an earlier end date.
    const ends_at = end === null ? row.ends_at : Math.min(end, row.ends_at ?? end);
    await store.updateOfficer(deps.db, id, { role, ends_at, disabled: end === null ? 1 : 0, ...withoutCounselor });
    if (end === null) await removeAllAccess(deps.db, row);
    await recordOfficerChange(deps, { ...row, actor: actor.username, action: end === null ? "ended" : "updated" });
    ended.push(row);
  }
  if (!(await store.hasOtherPermanentOwner(deps.db, "")))
    throw new AppError("conflict", { message: officerMessages.lastOwner });
  return ended;
}

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
