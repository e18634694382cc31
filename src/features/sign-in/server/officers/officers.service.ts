import { type AuditAction, audit } from "#content/write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import { deleteTokensOf } from "#platform/db/tokens.store.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { isoInstant } from "#shared/dates.ts";
import { mayDo, roleNames } from "#shared/roles.ts";
import { type Officer, type OfficerInput, officerMessages } from "../../officers.contract.ts";
import { Credentials } from "../../sign-in.contract.ts";
import * as store from "../accounts/accounts.store.ts";
import { type AdminRow, listAdmins } from "../accounts/accounts.store.ts";
import {
  type AdministratorDeps,
  counselorAt,
  endOf,
  isOpen,
  isPermanentOwner,
  isSecondOwner,
  lastDayOf,
  pendingChange,
  removeAllAccess,
  requireNotCounselors,
  withoutCounselor,
} from "../accounts/administrators.service.ts";
import { confirmPassword, type PasswordCheck } from "../accounts/password-check.service.ts";

export interface OfficersDeps extends AdministratorDeps {
  timeZone: SiteTimeZone;
}

/** The signed-in owner who makes a change. */
export type Actor = Pick<SignedIn, "adminId" | "username">;

/** Returns an account as owners see it. @param accounts all accounts */
export function presentOfficer(
  row: AdminRow,
  { clock, timeZone }: Pick<OfficersDeps, "clock" | "timeZone">,
  actor: Actor,
  accounts: readonly AdminRow[],
): Officer {
  const now = clock();
  const pending = pendingChange(row, now);
  return {
    _id: row.id,
    username: row.username,
    name: row.name ?? "",
    role: row.role,
    ...(row.chapter_id !== null && { chapter: row.chapter_id }),
    ...(row.last_sign_in_at !== null && { lastSignInAt: isoInstant(row.last_sign_in_at) }),
    ...(row.ends_at !== null && { endsOn: lastDayOf(row.ends_at, timeZone.name) }),
    ended: !isOpen(row, now),
    counselor: counselorAt(row, now) === 1,
    ...(pending && {
      counselorChange: {
        change: pending.change,
        at: isoInstant(pending.at),
        by: pending.by ?? "",
        mayConfirm:
          isSecondOwner(accounts, { requester: pending.by, confirmer: actor.username }, now) &&
          (pending.change === "lift" || row.id !== actor.adminId),
      },
    }),
    isYou: row.id === actor.adminId,
  };
}

/** Lists the accounts that can sign in now. */
export const listOpenAccounts = async (db: Db, now: Date): Promise<AdminRow[]> =>
  (await listAdmins(db)).filter((row) => isOpen(row, now)).map((row) => ({ ...row, counselor: counselorAt(row, now) }));

/** Lists the owners and editors who want the weekly email and can sign in now. */
export const listWeeklySubscribers = async (db: Db, now: Date) =>
  (await listAdmins(db)).flatMap(({ email, ...row }) =>
    email && row.weekly_email === 1 && isOpen(row, now) && mayDo(row.role, "content") ? { ...row, email } : [],
  );

export const listOfficers = async (deps: OfficersDeps, actor: Actor): Promise<Officer[]> => {
  const accounts = await listAdmins(deps.db);
  return accounts.map((row) => presentOfficer(row, deps, actor, accounts));
};

/** Returns the chapter that an account is limited to. Only editors can be limited. */
export const chapterOf = ({ role, chapter }: Pick<OfficerInput, "role" | "chapter">): string | null =>
  role === "editor" && chapter ? chapter : null;

/** Returns the end of an account from its last day. @throws AppError("invalid") when the day is over. */
export function endAfter(day: string | undefined, { clock, timeZone }: Pick<OfficersDeps, "clock" | "timeZone">) {
  if (day === undefined) return null;
  const end = endOf(day, timeZone.name);
  if (end <= clock().getTime()) throw new AppError("invalid", { message: officerMessages.dayIsOver });
  return end;
}

/** Returns whether an open account already ends on that day. The time zone may have changed since. */
const isSameEnd = (
  { ends_at }: Pick<AdminRow, "ends_at">,
  day: string | undefined,
  { clock, timeZone }: Pick<OfficersDeps, "clock" | "timeZone">,
): boolean => ends_at !== null && ends_at > clock().getTime() && day === lastDayOf(ends_at, timeZone.name);

interface OfficerChange extends Pick<AdminRow, "id" | "username" | "role"> {
  actor: string;
  action: AuditAction;
  /** Describes the change if the action does not. */
  note?: string;
}

/** Records a change of an account in the activity log. */
export const recordOfficerChange = (deps: OfficersDeps, { id, username, role, actor, action, note }: OfficerChange) =>
  audit(deps, {
    actor,
    action,
    entity: "account",
    entityId: id,
    label: `${username} (${roleNames[role]})${note ? `: ${note}` : ""}`,
  });

/**
 * Asks an owner for their password before a change that could take the site over.
 * @param message the error for a missing password
 * @throws AppError: "invalid" when the password is missing or wrong, "too_many_requests", "busy".
 */
export async function confirmOwner(
  check: PasswordCheck,
  actor: Actor,
  { current, browser }: Pick<OfficerInput, "current" | "browser">,
  { address, message = officerMessages.passwordNeeded }: { address: string; message?: string },
): Promise<void> {
  const typed = Credentials.shape.password.safeParse(current);
  if (!typed.success) throw new AppError("invalid", { message });
  await confirmPassword(check, actor, { current: typed.data, browser }, address);
}

/** Returns whether a change makes someone an owner or reopens an owner's account. */
const makesOwner = (before: AdminRow | undefined, { role, ended }: OfficerInput, now: Date): boolean =>
  before !== undefined && role === "owner" && !ended && (before.role !== "owner" || !isOpen(before, now));

/**
 * Changes the role and the end of an account. An account that ends loses all access.
 * @throws AppError: "not_found", "invalid" day or password, "conflict" when no owner would remain or the account is the
 * counselor's.
 */
export async function changeOfficer(
  deps: OfficersDeps & { check: PasswordCheck },
  id: string,
  input: OfficerInput,
  actor: Actor & { address: string },
): Promise<Officer> {
  const { role, ended } = input;
  if (makesOwner(await store.findOfficer(deps.db, id), input, deps.clock()))
    await confirmOwner(deps.check, actor, input, actor);
  return inTransaction(deps, async (deps) => {
    await store.lockOwners(deps.db);
    const before = await store.findOfficer(deps.db, id);
    if (!before) throw new AppError("not_found", { message: "There is no officer with this username" });
    requireNotCounselors(before, actor, deps.clock());
    // A later end date, or none, reopens an expired account. An unchanged date keeps its stored instant.
    const ends_at = ended || isSameEnd(before, input.endsOn, deps) ? before.ends_at : endAfter(input.endsOn, deps);
    const decided = {
      role,
      chapter_id: chapterOf(input),
      ends_at,
      disabled: ended ? (1 as const) : (0 as const),
      ...(makesOwner(before, input, deps.clock()) && { owner_since: deps.clock().getTime() }),
    };
    const mayBeCounselor = isPermanentOwner(decided);
    if (counselorAt(before, deps.clock()) === 1 && !mayBeCounselor && !ended)
      throw new AppError("conflict", { message: officerMessages.counselorLasts });
    const after = { ...before, ...decided, ...(!mayBeCounselor && withoutCounselor) };
    if (isPermanentOwner(before) && !isPermanentOwner(after) && !(await store.hasOtherPermanentOwner(deps.db, id)))
      throw new AppError("conflict", { message: officerMessages.lastOwner });

    await store.updateOfficer(deps.db, id, { ...decided, ...(!mayBeCounselor && withoutCounselor) });
    // Also on reopening, because an account that ended on its last day may still have passkeys.
    if (ended || !isOpen(before, deps.clock())) await removeAllAccess(deps.db, before);
    else if (role !== "owner") await deleteTokensOf(deps.db, id, "invitation");
    const action: AuditAction = ended && before.disabled === 0 ? "ended" : "updated";
    await recordOfficerChange(deps, { ...after, actor: actor.username, action });
    return presentOfficer(after, deps, actor, await listAdmins(deps.db));
  });
}
