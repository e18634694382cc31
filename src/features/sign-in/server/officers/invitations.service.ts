import { z } from "zod";
import { type AuditAction, audit } from "#content/write.ts";
import { type Db, inTransaction } from "#platform/db/database.ts";
import {
  consumeToken,
  createTokens,
  deleteToken,
  findToken,
  hashSecret,
  listTokens,
  newSecret,
  type TokenRow,
} from "#platform/db/tokens.store.ts";
import { AppError } from "#platform/errors.ts";
import { isoInstant } from "#shared/dates.ts";
import { type Role, roleNames, roles } from "#shared/roles.ts";
import {
  type Acceptance,
  INVITATION_DAYS,
  type Invitation,
  type InvitationInput,
  type NewInvitation,
  officerMessages,
} from "../../officers.contract.ts";
import { listAdmins } from "../accounts/accounts.store.ts";
import { isOpen, lastDayOf, newAccount, storeAccount } from "../accounts/administrators.service.ts";
import type { PasswordCheck } from "../accounts/password-check.service.ts";
import { invitationMail } from "../mail/sign-in.mail-templates.ts";
import type { Post } from "../password-reset/password-reset.service.ts";
import { limitFailures } from "../throttling/sign-in-limits.service.ts";
import { type Actor, chapterOf, confirmOwner, endAfter, type OfficersDeps } from "./officers.service.ts";

const DAY_MS = 24 * 3600_000;
const PURPOSE = "invitation";

export interface InvitationsDeps extends OfficersDeps {
  check: PasswordCheck;
  post: Post | undefined;
  branchName: () => Promise<string>;
  onMailFailure: (error: unknown) => void;
}

/** The account that an invitation creates. */
const InvitationData = z.object({
  role: z.enum(roles),
  /** The chapter that an editor is limited to. */
  chapter: z.string().nullable().default(null),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** When the account ends, in milliseconds since 1970. */
  endsAt: z.number().nullable(),
});

interface PendingInvitation extends z.output<typeof InvitationData> {
  id: string;
  hash: string;
  /** The sender's username. */
  invitedBy: string;
  expiresAt: number;
}

/** Returns the valid invitations: the sender is still an owner, and the new account would not have ended already. */
async function readInvitations({ db, clock }: OfficersDeps, tokens: readonly TokenRow[]): Promise<PendingInvitation[]> {
  const now = clock();
  const owners = (await listAdmins(db)).filter((admin) => admin.role === "owner" && isOpen(admin, now));
  return tokens.flatMap(({ id, hash, subject, data, expires_at }) => {
    const sender = owners.find((owner) => owner.id === subject);
    const account = InvitationData.parse(JSON.parse(data ?? ""));
    if (!sender || (account.endsAt !== null && account.endsAt <= now.getTime())) return [];
    return [{ ...account, id, hash, invitedBy: sender.username, expiresAt: expires_at ?? 0 }];
  });
}

const present = (invitation: Omit<PendingInvitation, "hash" | "email">, timeZone: string): Invitation => ({
  _id: invitation.id,
  name: invitation.name ?? "",
  role: invitation.role,
  ...(invitation.chapter !== null && { chapter: invitation.chapter }),
  ...(invitation.endsAt !== null && { endsOn: lastDayOf(invitation.endsAt, timeZone) }),
  invitedBy: invitation.invitedBy,
  expiresAt: isoInstant(invitation.expiresAt),
});

interface RecordedInvitation {
  id: string;
  name: string | null;
  role: Role;
}

const record = (
  deps: OfficersDeps & { db: Db },
  actor: string,
  action: AuditAction,
  { id, name, role }: RecordedInvitation,
) =>
  audit(deps, {
    actor,
    action,
    entity: "invitation",
    entityId: id,
    label: `${name || "Someone"} (${roleNames[role]})`,
  });

/**
 * Creates an invitation. Only this response contains its token.
 * @throws AppError: "invalid" day or password, "too_many_requests", "busy".
 */
export async function invite(
  deps: InvitationsDeps,
  { name, role, chapter, endsOn, email, current, browser }: InvitationInput,
  { adminId, username, address }: Actor & { address: string },
): Promise<NewInvitation> {
  if (role === "owner") await confirmOwner(deps.check, { adminId, username }, { current, browser }, { address });
  const token = newSecret(deps.randomBytes);
  const now = deps.clock();
  const account = {
    role,
    chapter: chapterOf({ role, chapter }),
    name: name || null,
    email: email || null,
    endsAt: endAfter(endsOn, deps),
  };
  const invitation = { ...account, id: deps.newId(), expiresAt: now.getTime() + INVITATION_DAYS * DAY_MS };
  await inTransaction(deps, async (deps) => {
    const { id, expiresAt } = invitation;
    const stored = {
      purpose: PURPOSE,
      id,
      subject: adminId,
      hash: hashSecret(token),
      data: account,
      expiresAt,
    } as const;
    await createTokens(deps.db, [stored], now);
    await record(deps, username, "created", invitation);
  });
  const invited = { ...present({ ...invitation, invitedBy: username }, deps.timeZone.name), token };
  return email && deps.post ? { ...invited, mailed: await sendInvitation(deps, email, token, username) } : invited;
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
  return post.mailer.send(invitationMail(letter, inviter)).then(
    () => true,
    (error: unknown) => {
      onMailFailure(error);
      return false;
    },
  );
}

export const listInvitations = async (deps: OfficersDeps): Promise<Invitation[]> => {
  const tokens = await listTokens(deps.db, PURPOSE, deps.clock());
  return (await readInvitations(deps, tokens)).map((invitation) => present(invitation, deps.timeZone.name));
};

/** @throws AppError("not_found") */
export const withdrawInvitation = (deps: OfficersDeps, id: string, { username }: Actor): Promise<void> =>
  inTransaction(deps, async (deps) => {
    const withdrawn = await deleteToken(deps.db, PURPOSE, id);
    if (!withdrawn) throw new AppError("not_found");
    await record(deps, username, "deleted", { id, ...InvitationData.parse(JSON.parse(withdrawn.data ?? "")) });
  });

const notValid = () => new AppError("gone", { message: officerMessages.notValid });

/** @throws AppError: "gone", "too_many_requests" after five tries of a token that is not valid. */
const openInvitation = (deps: OfficersDeps, token: string, address: string): Promise<PendingInvitation> =>
  limitFailures(deps, { kind: "invitation", secret: hashSecret(token), address }, async () => {
    const found = await findToken(deps.db, PURPOSE, hashSecret(token), deps.clock());
    const [invitation] = found ? await readInvitations(deps, [found]) : [];
    if (!invitation) throw notValid();
    return invitation;
  });

/** Returns the invitation of a token. @throws AppError: "gone", "too_many_requests". */
export const getInvitation = async (deps: OfficersDeps, token: string, address: string): Promise<Invitation> =>
  present(await openInvitation(deps, token, address), deps.timeZone.name);

/**
 * Creates the account of an invitation and uses the invitation up.
 * @throws AppError: "gone", "too_many_requests", "busy", "invalid" username, "weak_password", "conflict" when the
 * username is taken.
 */
export async function acceptInvitation(
  deps: InvitationsDeps,
  { token, username, password }: Acceptance,
  address: string,
): Promise<{ username: string }> {
  const { hash, role, chapter, name, email, endsAt } = await openInvitation(deps, token, address);
  const ownerSince = role === "owner" ? deps.clock().getTime() : null;
  const granted = { role, chapter, name, email, endsAt, ownerSince };
  const account = await newAccount(deps, { username, password, ...granted }, deps.check.hash);
  await inTransaction(deps, async (deps) => {
    // A concurrent request waits here and finds the invitation used. The same happens while the inviter's account is
    // ended.
    if (!(await consumeToken(deps.db, PURPOSE, hash, deps.clock()))) throw notValid();
    await storeAccount(deps, account);
    await record(deps, account.username, "accepted", { id: account.id, name: account.username, role });
  });
  return { username: account.username };
}
