import { inTransaction } from "#platform/db/database.ts";
import {
  consumeToken,
  createTokens,
  deleteTokensOf,
  findToken,
  hashSecret,
  listTokens,
  newSecret,
} from "#platform/db/tokens.store.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { isoInstant } from "#shared/dates.ts";
import type { ResetLink, ResetLinkInput } from "../../officers.contract.ts";
import {
  type OwnEmail,
  type PasswordReset,
  type PasswordResetRequest,
  passwordResetMessages,
  RESET_HOURS,
} from "../../sign-in.contract.ts";
import { changeHash, deletePasskeysOf, findAdmin, findOfficer, updateOfficer } from "../accounts/accounts.store.ts";
import {
  type AdministratorDeps,
  isOpen,
  requireNotCounselors,
  revokeAccess,
} from "../accounts/administrators.service.ts";
import { confirmPassword, type PasswordCheck } from "../accounts/password-check.service.ts";
import { checkPasswordStrength } from "../accounts/password-strength.service.ts";
import { usernameKey } from "../accounts/username.service.ts";
import { passwordResetMail } from "../mail/sign-in.mail-templates.ts";
import { type Actor, confirmOwner, type OfficersDeps, recordOfficerChange } from "../officers/officers.service.ts";
import { recordOwnChange } from "../own-account/own-account.service.ts";
import { claimAttempt, limitFailures, resetRequestLimits } from "../throttling/sign-in-limits.service.ts";

const PURPOSE = "password reset";
const RESET_MS = RESET_HOURS * 3600_000;
/** Repeated requests must not fill a mailbox. */
const BETWEEN_MAILS_MS = 10 * 60_000;

/** The mail transport, and the public URL for links. */
export interface Post {
  mailer: Mailer;
  publicUrl: string;
}

export interface PasswordResetDeps extends AdministratorDeps {
  check: PasswordCheck;
  post: Post | undefined;
  branchName: () => Promise<string>;
}

/**
 * Sends a password reset link if the account exists and has an email address. The response is the same for every
 * username.
 * @returns when it is known whether a mail is sent; `sent` resolves after sending
 * @throws AppError: "not_found" when the site sends no mail, "too_many_requests".
 */
export async function requestPasswordReset(
  deps: PasswordResetDeps,
  { username }: PasswordResetRequest,
  address: string,
): Promise<{ sent: Promise<void> }> {
  const { post, clock } = deps;
  if (!post) throw new AppError("not_found");
  await claimAttempt(deps, resetRequestLimits(username, address));
  const nothing = { sent: Promise.resolve() };
  const admin = await findAdmin(deps.db, usernameKey(username));
  const now = clock();
  if (!admin?.email || !isOpen(admin, now)) return nothing;
  const token = newSecret(deps.randomBytes);
  const isNew = await inTransaction(deps, async ({ db }) => {
    const earlier = await listTokens(db, PURPOSE, now, admin.id);
    if (earlier.some(({ created_at }) => created_at > now.getTime() - BETWEEN_MAILS_MS)) return false;
    await deleteTokensOf(db, admin.id, PURPOSE);
    const reset = { purpose: PURPOSE, subject: admin.id, hash: hashSecret(token) } as const;
    await createTokens(db, [{ ...reset, expiresAt: now.getTime() + RESET_MS }], now);
    return true;
  });
  if (!isNew) return nothing;
  const letter = { to: admin.email, branch: await deps.branchName(), token, publicUrl: post.publicUrl };
  return { sent: post.mailer.send(passwordResetMail(letter, admin.username)) };
}

/**
 * Creates a reset link for the account of another officer. The owner confirms with a password.
 * @throws AppError: "not_found", "invalid" password, "conflict" when the account is the owner's own or the counselor's, or
 * has ended.
 */
export async function createResetLink(
  deps: PasswordResetDeps & OfficersDeps,
  id: string,
  input: ResetLinkInput,
  owner: Actor & { address: string },
): Promise<ResetLink> {
  await confirmOwner(deps.check, owner, input, {
    address: owner.address,
    message: passwordResetMessages.ownerPassword,
  });
  const token = newSecret(deps.randomBytes);
  return inTransaction(deps, async (deps) => {
    const now = deps.clock();
    const account = await findOfficer(deps.db, id);
    if (!account) throw new AppError("not_found", { message: "There is no officer with this username" });
    requireNotCounselors(account, owner, now);
    if (id === owner.adminId || !isOpen(account, now))
      throw new AppError("conflict", { message: passwordResetMessages.noLink });
    const expiresAt = now.getTime() + RESET_MS;
    await deleteTokensOf(deps.db, id, PURPOSE);
    await createTokens(deps.db, [{ purpose: PURPOSE, subject: id, hash: hashSecret(token), expiresAt }], now);
    await recordOfficerChange(deps, { ...account, actor: owner.username, action: "updated", note: "reset link" });
    return { token, expiresAt: isoInstant(expiresAt) };
  });
}

/**
 * Sets a new password through a link, ends all sessions and removes all passkeys. The second factor stays on.
 * @throws AppError: "gone", "too_many_requests", "weak_password", "busy".
 */
export async function resetPassword(
  deps: PasswordResetDeps,
  { token, password }: PasswordReset,
  address: string,
): Promise<{ username: string }> {
  const gone = () => new AppError("gone", { message: passwordResetMessages.notValid });
  const admin = await limitFailures(deps, { kind: "reset", secret: hashSecret(token), address }, async () => {
    const now = deps.clock();
    const reset = await findToken(deps.db, PURPOSE, hashSecret(token), now);
    const found = reset?.subject ? await findOfficer(deps.db, reset.subject) : undefined;
    if (!found || !isOpen(found, now)) throw gone();
    return found;
  });
  await checkPasswordStrength(admin.username, password, deps.isGuessable);
  const passwordHash = await deps.check.hash(password);
  await inTransaction(deps, async (deps) => {
    // Lock the account before its sessions. A concurrent sign-in either waits here, or its session is deleted too.
    if (!(await changeHash(deps.db, admin, passwordHash))) throw gone();
    if (!(await consumeToken(deps.db, PURPOSE, hashSecret(token), deps.clock()))) throw gone();
    await revokeAccess(deps.db, admin.id);
    await deletePasskeysOf(deps.db, admin.id);
    await recordOwnChange(deps, { adminId: admin.id, username: admin.username }, "updated", "password");
  });
  return { username: admin.username };
}

/** Changes the person's email address. @throws AppError: "invalid" password, "too_many_requests". */
export async function changeOwnEmail(
  deps: PasswordResetDeps,
  me: SignedIn,
  { email, ...own }: OwnEmail,
  address: string,
): Promise<void> {
  await confirmPassword(deps.check, me, own, address);
  await inTransaction(deps, async (deps) => {
    await updateOfficer(deps.db, me.adminId, { email: email || null });
    // Links sent to the old address are no longer valid.
    await deleteTokensOf(deps.db, me.adminId, PURPOSE);
    await recordOwnChange(deps, me, "updated", "email address");
  });
}
