import { jobActors } from "#content/write.ts";
import { inTransaction } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { COUNSELOR_DAYS, type CounselorInput, type Officer, officerMessages } from "../../officers.contract.ts";
import * as store from "../accounts/accounts.store.ts";
import { type AdminRow, listAdmins } from "../accounts/accounts.store.ts";
import {
  counselorAt,
  isPermanentOwner,
  isSecondOwner,
  pendingChange,
  withoutCounselor,
} from "../accounts/administrators.service.ts";
import { counselorMail } from "../mail/sign-in.mail-templates.ts";
import type { InvitationsDeps } from "./invitations.service.ts";
import {
  type Actor,
  confirmOwner,
  type OfficersDeps,
  presentOfficer,
  recordOfficerChange,
} from "./officers.service.ts";

const WAITING_MS = COUNSELOR_DAYS * 24 * 3_600_000;

const refused = (message: string) => new AppError("conflict", { message });

/** Locks all owners and returns every account. @throws AppError("not_found") when the account does not exist. */
async function lockAccounts({ db }: OfficersDeps, id: string) {
  await store.lockOwners(db);
  const accounts = await listAdmins(db);
  const account = accounts.find((row) => row.id === id);
  if (!account) throw new AppError("not_found", { message: "There is no officer with this username" });
  return { account, accounts, others: accounts.filter((row) => row !== account) };
}

/** @throws AppError("conflict") when this owner cannot make the account the counselor's. */
function requireMarkable(account: AdminRow, { others, actor, now }: { others: AdminRow[]; actor: Actor; now: Date }) {
  if (account.id === actor.adminId) throw refused(officerMessages.notOwnAccount);
  if (!isPermanentOwner(account)) throw refused(officerMessages.counselorLasts);
  const isTaken = others.some((row) => counselorAt(row, now) === 1 || pendingChange(row, now));
  if (isTaken || counselorAt(account, now) === 1) throw refused(officerMessages.oneCounselor);
}

/**
 * Requests to mark an account as the counselor's or to remove the mark. The change takes effect after `COUNSELOR_DAYS`,
 * or at once when a second owner requests the same. The counselor can remove the mark at once.
 * @throws AppError: "not_found", "invalid" password, "conflict".
 */
export async function requestCounselorChange(
  deps: InvitationsDeps,
  id: string,
  input: CounselorInput,
  actor: Actor & { address: string },
): Promise<Officer> {
  const { change } = input;
  const isOwnRemoval = change === "lift" && id === actor.adminId;
  await confirmOwner(deps.check, actor, input, {
    address: actor.address,
    message: officerMessages.counselorPassword,
  });
  const { officer, mail } = await inTransaction(deps, async (deps) => {
    const now = deps.clock();
    const { account, accounts, others } = await lockAccounts(deps, id);
    if (change === "mark") requireMarkable(account, { others, actor, now });
    else if (counselorAt(account, now) === 0) throw refused(officerMessages.notCounselor);
    const pending = pendingChange(account, now);
    if (pending?.by === actor.username && !isOwnRemoval) throw refused(officerMessages.secondOwner);
    if (pending && !isOwnRemoval && !isSecondOwner(accounts, { requester: pending.by, confirmer: actor.username }, now))
      throw refused(officerMessages.newOwner);

    const isNow = isOwnRemoval || pending !== undefined;
    const mark = isNow
      ? ({ ...withoutCounselor, counselor: change === "mark" ? 1 : 0 } as const)
      : {
          counselor: counselorAt(account, now),
          counselor_change: change,
          counselor_change_by: actor.username,
          counselor_change_at: now.getTime() + WAITING_MS,
        };
    await store.updateOfficer(deps.db, id, mark);
    const step = pending && !isOwnRemoval ? "confirmed" : "requested";
    const note = isOwnRemoval ? "counselor mark removed" : `counselor ${change} ${step}`;
    await recordOfficerChange(deps, { ...account, actor: actor.username, action: "updated", note });
    const at = isNow ? undefined : now.getTime() + WAITING_MS;
    return {
      officer: presentOfficer({ ...account, ...mark }, deps, actor, accounts),
      mail: !isOwnRemoval && account.email ? { to: account.email, at } : undefined,
    };
  });
  if (mail) await sendCounselorMail(deps, { ...mail, change, by: actor.username });
  return officer;
}

/** Tells the holder of the account about a change of the mark, so that they can cancel it in time. */
async function sendCounselorMail(
  { post, branchName, timeZone, onMailFailure }: InvitationsDeps,
  { to, at, change, by }: { to: string; at: number | undefined; change: "mark" | "lift"; by: string },
): Promise<void> {
  if (!post) return;
  const day =
    at === undefined
      ? undefined
      : new Date(at).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: timeZone.name });
  const mail = counselorMail({ to, branch: await branchName(), publicUrl: post.publicUrl }, { change, by, day });
  await post.mailer.send(mail).catch(onMailFailure);
}

/** Cancels a pending change. @throws AppError("not_found") when no change is pending. */
export const cancelCounselorChange = (deps: OfficersDeps, id: string, actor: Actor): Promise<Officer> =>
  inTransaction(deps, async (deps) => {
    const now = deps.clock();
    const { account, accounts } = await lockAccounts(deps, id);
    const pending = pendingChange(account, now);
    if (!pending) throw new AppError("not_found", { message: officerMessages.noChange });
    const mark = { ...withoutCounselor, counselor: counselorAt(account, now) };
    await store.updateOfficer(deps.db, id, mark);
    const note = `counselor ${pending.change} cancelled`;
    await recordOfficerChange(deps, { ...account, actor: actor.username, action: "updated", note });
    return presentOfficer({ ...account, ...mark }, deps, actor, accounts);
  });

/** Stores and records pending changes that are due. @returns their number */
export const applyCounselorChanges = (deps: OfficersDeps, now: Date): Promise<number> =>
  inTransaction(deps, async (deps) => {
    await store.lockOwners(deps.db);
    const due = (await listAdmins(deps.db)).filter(({ counselor_change_at: at }) => at !== null && at <= now.getTime());
    for (const row of due) {
      await store.updateOfficer(deps.db, row.id, { ...withoutCounselor, counselor: counselorAt(row, now) });
      const note = `counselor ${row.counselor_change} applied`;
      await recordOfficerChange(deps, { ...row, actor: jobActors.schedule, action: "updated", note });
    }
    return due.length;
  });
