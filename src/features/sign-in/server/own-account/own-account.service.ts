import { type AuditAction, audit } from "#content/write.ts";
import { inTransaction } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { isoInstant } from "#shared/dates.ts";
import type { OwnAccount, OwnName, OwnSession, PasswordChange, WeeklyEmail } from "../../account.contract.ts";
import { describeBrowser } from "../../sign-in.rules.ts";
import {
  changeHash,
  deletePasskeysOf,
  deleteSessions,
  findOfficer,
  updateOfficer,
} from "../accounts/accounts.store.ts";
import { type AdministratorDeps, lastDayOf, revokeAccess } from "../accounts/administrators.service.ts";
import { type PasswordCheck, withConfirmedPassword } from "../accounts/password-check.service.ts";
import { checkPasswordStrength } from "../accounts/password-strength.service.ts";
import type { Caller, Sessions, StartedSession } from "../sessions/sessions.service.ts";

export interface OwnAccountDeps extends AdministratorDeps {
  timeZone: SiteTimeZone;
  check: PasswordCheck;
  sessions: Pick<Sessions, "start" | "list">;
}

/** @throws AppError("not_found") when the account was just deleted. */
export async function getOwnAccount(
  { db, timeZone }: Pick<OwnAccountDeps, "db" | "timeZone">,
  { adminId }: Pick<SignedIn, "adminId">,
): Promise<OwnAccount> {
  const row = await findOfficer(db, adminId);
  if (!row) throw new AppError("not_found");
  const { username, name, role, email, ends_at, weekly_email } = row;
  return {
    username,
    name: name ?? "",
    role,
    email: email ?? "",
    weeklyEmail: weekly_email === 1,
    ...(ends_at !== null && { endsOn: lastDayOf(ends_at, timeZone.name) }),
  };
}

export const changeOwnName = (deps: OwnAccountDeps, me: SignedIn, { name }: OwnName): Promise<OwnAccount> =>
  inTransaction(deps, async (deps) => {
    await updateOfficer(deps.db, me.adminId, { name: name || null });
    await recordOwnChange(deps, me, "updated", "account");
    return getOwnAccount(deps, me);
  });

/** Turns the weekly email of a person on or off. */
export const changeWeeklyEmail = (deps: OwnAccountDeps, me: SignedIn, { weeklyEmail }: WeeklyEmail) =>
  inTransaction(deps, async (deps) => {
    await updateOfficer(deps.db, me.adminId, { weekly_email: weeklyEmail ? 1 : 0 });
    await recordOwnChange(deps, me, "updated", "account");
    return getOwnAccount(deps, me);
  });

/**
 * Changes a person's own password, ends all of their sessions and starts a new one. Removes their passkeys if they ask.
 * @throws AppError: "invalid" when the current password is wrong, "too_many_requests", "weak_password", "busy".
 */
export async function changeOwnPassword(
  deps: OwnAccountDeps,
  me: SignedIn,
  { current, password, browser, removePasskeys = false }: PasswordChange,
  caller: Caller,
): Promise<StartedSession> {
  return withConfirmedPassword(deps.check, me, { current, browser }, caller.address, async (admin) => {
    await checkPasswordStrength(me.username, password, deps.isGuessable);
    const password_hash = await deps.check.hash(password);
    const changed = await inTransaction(deps, async (deps) => {
      // Lock the account before its sessions. A concurrent sign-in either waits here, or its session is deleted too.
      if (!(await changeHash(deps.db, admin, password_hash))) return false;
      await revokeAccess(deps.db, admin.id);
      await recordOwnChange(deps, me, "updated", "password");
      if (removePasskeys && (await deletePasskeysOf(deps.db, admin.id)) > 0)
        await recordOwnChange(deps, me, "deleted", "passkey", { id: me.adminId, label: `All (${me.username})` });
      return true;
    });
    return changed ? deps.sessions.start({ ...admin, password_hash }, caller) : undefined;
  });
}

export const listOwnSessions = async (deps: OwnAccountDeps, me: SignedIn): Promise<OwnSession[]> =>
  (await deps.sessions.list(me.adminId)).map((session) => ({
    _id: session.id,
    startedAt: isoInstant(session.created_at),
    lastSeenAt: isoInstant(session.last_seen_at),
    from: session.peer ?? "",
    browser: describeBrowser(session.agent ?? ""),
    isThis: session.id === me.sessionId,
  }));

/**
 * Ends one of a person's sessions, or with `"others"` all except the current one. @returns the number of ended sessions
 */
export async function endOwnSessions(deps: OwnAccountDeps, me: SignedIn, which: string): Promise<number> {
  const own = (await deps.sessions.list(me.adminId)).map(({ id }) => id);
  const ids = which === "others" ? own.filter((id) => id !== me.sessionId) : own.filter((id) => id === which);
  if (ids.length === 0) return 0;
  await inTransaction(deps, async (deps) => {
    await deleteSessions(deps.db, ids);
    await recordOwnChange(deps, me, "ended", "session");
  });
  return ids.length;
}

type OwnItem =
  | "account"
  | "password"
  | "email address"
  | "session"
  | "passkey"
  | "sign-in codes"
  | "recovery codes"
  | "recovery code";

/**
 * Adds an audit entry for a user's change to their own account.
 * @param label names the item, such as a passkey, if the user has several
 */
export const recordOwnChange = (
  deps: AdministratorDeps,
  { adminId, username }: Pick<SignedIn, "adminId" | "username">,
  action: AuditAction,
  entity: OwnItem,
  { id, label }: { id: string; label: string } = { id: adminId, label: username },
): Promise<void> => audit(deps, { actor: username, action, entity, entityId: id, label });
