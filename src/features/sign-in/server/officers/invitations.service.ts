import { createHash, randomBytes } from "node:crypto";
import { type AuditAction, recordAudit } from "#platform/audit/audit.store.ts";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import { isoInstant } from "#shared/dates.ts";
import { type Role, roleNames } from "#shared/roles.ts";
import {
  type Acceptance,
  INVITATION_DAYS,
  type Invitation,
  type InvitationInput,
  type Invited,
  officerMessages,
} from "../../officers.contract.ts";
import { newAccount, storeAccount } from "../accounts/administrators.ts";
import type { PasswordCheck } from "../accounts/password-check.ts";
import type { IsGuessable } from "../accounts/password-strength.ts";
import type { RandomBytes } from "../accounts/passwords.ts";
import type { Post } from "../forgotten/forgotten.service.ts";
import { invitationLetter } from "../forgotten/letters.ts";
import { limitFailures } from "../throttling/sign-in-delay.ts";
import { lastDayOf } from "./account-end.ts";
import * as store from "./invitations.store.ts";
import { confirmOwner, endAfter, type OfficersDeps } from "./officers.service.ts";

const DAY_MS = 24 * 3600_000;
const TOKEN_BYTES = 32;

export interface InvitationsDeps extends OfficersDeps {
  randomBytes?: RandomBytes;
  isGuessable?: IsGuessable;
  check: PasswordCheck;
  post: Post | undefined;
  branchName: () => Promise<string>;
  onMailFailure: (error: unknown) => void;
}

type Doer = Pick<SignedIn, "adminId" | "username">;

const tokenHash = (token: string) => createHash("sha256").update(token).digest("base64url");

const present = (row: store.InvitationRow, timeZone: string): Invitation => ({
  _id: row.id,
  name: row.name ?? "",
  role: row.role,
  ...(row.ends_at !== null && { endsOn: lastDayOf(row.ends_at, timeZone) }),
  invitedBy: row.inviter,
  expiresAt: isoInstant(row.expires_at),
});

interface Told {
  id: string;
  name: string | null;
  role: Role;
}

const record = (deps: OfficersDeps & { db: Db }, actor: string, action: AuditAction, { id, name, role }: Told) =>
  recordAudit(deps.db, {
    id: deps.newId(),
    at: deps.clock(),
    actor,
    action,
    entity: "invitation",
    entityId: id,
    label: `${name || "Somebody"} (${roleNames[role]})`,
  });

/**
 * Creates an invitation. Only this response contains its token.
 * @throws AppError: "invalid" day or password, "too_many_requests", "busy".
 */
export async function invite(
  ground: InvitationsDeps,
  { name, role, endsOn, email, current, browser }: InvitationInput,
  { adminId, username, address }: Doer & { address: string },
): Promise<Invited> {
  if (role === "owner") await confirmOwner(ground.check, { adminId, username }, { current, browser }, { address });
  const token = (ground.randomBytes ?? randomBytes)(TOKEN_BYTES).toString("base64url");
  const now = ground.clock();
  const invitation = {
    id: ground.newId(),
    token_hash: tokenHash(token),
    role,
    name: name || null,
    email: email || null,
    ends_at: endAfter(endsOn, ground),
    invited_by: adminId,
    created_at: now.getTime(),
    expires_at: now.getTime() + INVITATION_DAYS * DAY_MS,
  };
  await inTransaction(ground, async (deps) => {
    await store.deleteExpired(deps.db, now);
    await store.createInvitation(deps.db, invitation);
    await record(deps, username, "created", invitation);
  });
  const invited = { ...present({ ...invitation, inviter: username }, ground.timeZone.name), token };
  return email && ground.post ? { ...invited, mailed: await sendInvitation(ground, email, token, username) } : invited;
}

/** The owner also sees the link and can send it another way. */
async function sendInvitation(
  { post, branchName, onMailFailure }: InvitationsDeps,
  to: string,
  token: string,
  inviter: string,
): Promise<boolean> {
  if (!post) return false;
  const letter = { to, branch: await branchName(), token, publicUrl: post.publicUrl };
  return post.mailer.send(invitationLetter(letter, inviter)).then(
    () => true,
    (error: unknown) => {
      onMailFailure(error);
      return false;
    },
  );
}

export const listInvitations = async (deps: OfficersDeps): Promise<Invitation[]> =>
  (await store.listInvitations(deps.db, deps.clock())).map((row) => present(row, deps.timeZone.name));

/** @throws AppError("not_found") */
export const withdrawInvitation = (ground: OfficersDeps, id: string, { username }: Doer): Promise<void> =>
  inTransaction(ground, async (deps) => {
    const taken = await store.takeInvitation(deps.db, id);
    if (!taken) throw new AppError("not_found");
    await record(deps, username, "deleted", taken);
  });

const notValid = () => new AppError("gone", { message: officerMessages.notValid });

/** @throws AppError: "gone", "too_many_requests" after five tries of a token that is not valid. */
const openInvitation = (deps: OfficersDeps, token: string, address: string): Promise<store.InvitationRow> =>
  limitFailures(deps, { kind: "invitation", secret: tokenHash(token), address }, async () => {
    const found = await store.findInvitation(deps.db, tokenHash(token), deps.clock());
    if (!found) throw notValid();
    return found;
  });

/** Returns the invitation of a token. @throws AppError: "gone", "too_many_requests". */
export const lookAtInvitation = async (deps: OfficersDeps, token: string, address: string): Promise<Invitation> =>
  present(await openInvitation(deps, token, address), deps.timeZone.name);

/**
 * Creates the account of an invitation and uses the invitation up.
 * @throws AppError: "gone", "too_many_requests", "busy", "invalid" username, "weak_password", "conflict" when the
 * username is taken.
 */
export async function acceptInvitation(
  ground: InvitationsDeps,
  { token, username, password }: Acceptance,
  address: string,
): Promise<{ username: string }> {
  const { id, role, name, email, ends_at: endsAt } = await openInvitation(ground, token, address);
  const account = await newAccount(ground, { username, password, role, name, email, endsAt }, ground.check.hash);
  await inTransaction(ground, async (deps) => {
    // A concurrent request waits here and finds the invitation used. The same happens while the inviter's account is
    // ended.
    if (!(await store.takeInvitation(deps.db, id))) throw notValid();
    await storeAccount(deps, account);
    await record(deps, account.username, "accepted", { id: account.id, name: account.username, role });
  });
  return { username: account.username };
}
