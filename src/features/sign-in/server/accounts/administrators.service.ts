import { randomBytes } from "node:crypto";
import { type Db, inTransaction } from "#platform/db/database.ts";
import { deleteSigningSecrets } from "#platform/db/secrets.store.ts";
import { deleteTokensOf } from "#platform/db/tokens.store.ts";
import { AppError } from "#platform/errors.ts";
import type { Role } from "#shared/roles.ts";
import { NEW_OWNER_DAYS, officerMessages } from "../../officers.contract.ts";
import { deleteBrowsersOf } from "../throttling/sign-in-limits.store.ts";
import * as store from "./accounts.store.ts";
import {
  type AdminRow,
  deletePasskeysOf,
  deleteSessionsOf,
  deleteTotpKey,
  hasOtherPermanentOwner,
  lockOwners,
} from "./accounts.store.ts";
import { type Argon2Cost, hashPassword, type RandomBytes } from "./password-hash.service.ts";
import { brokenRule, checkPasswordStrength, type IsGuessable } from "./password-strength.service.ts";
import { checkedUsername, usernameKey } from "./username.service.ts";

export interface AdministratorDeps {
  db: Db;
  clock: () => Date;
  newId: () => string;
  /** Defaults to the system's random bytes. */
  randomBytes?: RandomBytes;
  /** Defaults to a secure cost. */
  passwordCost?: Argon2Cost;
  /** Defaults to the dictionaries. */
  isGuessable?: IsGuessable;
}

/** A username and a password as typed. */
export interface NewCredentials {
  username: string;
  password: string;
}

/** The role and end of a new account. By default, an owner without an end date. */
export interface NewAccount extends NewCredentials {
  role?: Role;
  /** The chapter that an editor is limited to. */
  chapter?: string | null;
  name?: string | null;
  email?: string | null;
  endsAt?: number | null;
  /** When an owner granted the role of an owner; null for accounts that are created on the server. */
  ownerSince?: number | null;
}

export interface Administrator {
  username: string;
  role: Role;
  disabled: boolean;
  counselor: boolean;
  createdAt: Date;
  /** When the account ends, or ended. */
  endsAt: Date | null;
}

/** Returns whether a person can sign in with the account. */
export const isOpen = (admin: Pick<store.AdminRow, "disabled" | "ends_at">, now: Date): boolean =>
  admin.disabled === 0 && (admin.ends_at === null || now.getTime() < admin.ends_at);

/** Returns whether a person can sign in with the account of this ID. */
export async function isAccountActive(db: Db, id: string, now: Date): Promise<boolean> {
  const admin = await store.findOfficer(db, id);
  return admin !== undefined && isOpen(admin, now);
}

/** Returns whether this is an open owner's account without an end date. At least one must remain. */
export const isPermanentOwner = (admin: Pick<store.AdminRow, "role" | "disabled" | "ends_at">): boolean =>
  admin.role === "owner" && admin.disabled === 0 && admin.ends_at === null;

type CounselorStatus = Pick<store.AdminRow, store.CounselorColumn | "role" | "disabled" | "ends_at">;

/** The columns of an account without the counselor mark and without a pending change of it. */
export const withoutCounselor = {
  counselor: 0,
  counselor_change: null,
  counselor_change_by: null,
  counselor_change_at: null,
} as const satisfies Pick<store.AdminRow, store.CounselorColumn>;

/** Returns 1 when an account is the counselor's at an instant, also before a due change is stored. */
export function counselorAt(row: CounselorStatus, now: Date): 0 | 1 {
  const { counselor, counselor_change: change, counselor_change_at: at } = row;
  if (!change || at === null || at > now.getTime()) return counselor;
  return change === "mark" && isPermanentOwner(row) ? 1 : 0;
}

/** Returns the pending change of the mark. `at` is when the change takes effect, in milliseconds since 1970. */
export function pendingChange(row: CounselorStatus, now: Date) {
  const { counselor_change: change, counselor_change_by: by, counselor_change_at: at } = row;
  if (!change || at === null || at <= now.getTime() || (change === "mark" && !isPermanentOwner(row))) return undefined;
  return { change, by, at };
}

const NEW_OWNER_MS = NEW_OWNER_DAYS * 24 * 3_600_000;

/**
 * Returns whether an account counts as one of the two owners who change the counselor's mark. An owner could create a
 * second account for themselves, so a new owner does not count.
 */
const isEstablishedOwner = (row: store.AdminRow, now: Date): boolean =>
  row.role === "owner" &&
  isOpen(row, now) &&
  (row.owner_since === null || row.owner_since + NEW_OWNER_MS <= now.getTime());

/** Returns whether `confirmer` counts as the second owner for the change that `requester` wants. */
export const isSecondOwner = (
  accounts: readonly store.AdminRow[],
  { requester, confirmer }: { requester: string | null; confirmer: string },
  now: Date,
): boolean =>
  requester !== confirmer &&
  [requester, confirmer].every((name) => accounts.some((row) => row.username === name && isEstablishedOwner(row, now)));

const GENERATED_CHARACTERS = 20;
// 32 distinguishable characters: five bits each, without bias.
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Returns a random password of 20 characters (100 bits). */
export function generatePassword(username: string, random: RandomBytes = randomBytes): string {
  for (;;) {
    const password = Array.from(random(GENERATED_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    if (!brokenRule(username, password)) return password;
  }
}

/** Skips the dictionaries for passwords from `generatePassword`. */
export const cannotBeGuessed: IsGuessable = () => false;

const hash = (deps: Omit<AdministratorDeps, "db">, password: string) =>
  hashPassword(password, {
    ...(deps.passwordCost ? { cost: deps.passwordCost } : {}),
    ...(deps.randomBytes ? { random: deps.randomBytes } : {}),
  });

const nobody = () => new AppError("not_found", { message: "There is no administrator with this username" });

/**
 * Returns the row of a new account without storing it.
 * @param hashOf hashes at once by default
 * @throws AppError: "invalid" username, "weak_password".
 */
export async function newAccount(
  deps: Omit<AdministratorDeps, "db">,
  {
    username: typed,
    password,
    role = "owner",
    chapter = null,
    name = null,
    email = null,
    endsAt = null,
    ownerSince = null,
  }: NewAccount,
  hashOf = (password: string) => hash(deps, password),
) {
  const username = checkedUsername(typed);
  await checkPasswordStrength(username, password, deps.isGuessable);
  return {
    id: deps.newId(),
    username,
    username_key: usernameKey(username),
    password_hash: await hashOf(password),
    created_at: deps.clock().getTime(),
    role,
    chapter_id: chapter,
    name,
    email,
    ends_at: endsAt,
    owner_since: ownerSince,
  };
}

/** @throws AppError: "invalid" username, "weak_password", "conflict" when the username is taken. */
export async function createAdministrator(deps: AdministratorDeps, account: NewAccount): Promise<void> {
  await storeAccount(deps, await newAccount(deps, account));
}

/** @throws AppError("conflict") when the username is taken. */
export async function storeAccount(deps: { db: Db }, account: Awaited<ReturnType<typeof newAccount>>): Promise<void> {
  const created = await store.createAdmin(deps.db, account);
  if (!created) throw new AppError("conflict", { message: "An administrator with this username already exists" });
}

/**
 * Sets a person's password, ends all sessions, and removes passkeys and the second factor.
 * @throws AppError: "weak_password", "not_found".
 */
export async function setPassword(deps: AdministratorDeps, { username, password }: NewCredentials): Promise<void> {
  await checkPasswordStrength(username, password, deps.isGuessable);
  const key = usernameKey(username);
  const password_hash = await hash(deps, password);
  await inTransaction(deps, async (deps) => {
    // Lock the account before its sessions. A concurrent sign-in either waits here, or its session is deleted too.
    const admin = await store.updateAdmin(deps.db, key, { password_hash });
    if (!admin) throw nobody();
    await revokeAccess(deps.db, admin.id);
    await deletePasskeysOf(deps.db, admin.id);
    await deleteTotpKey(deps.db, admin.id);
  });
}

/**
 * Ends all sessions of a person and returns their number.
 * @throws AppError("not_found")
 */
export async function revokeSessions(deps: { db: Db }, username: string): Promise<number> {
  const admin = await store.findAdmin(deps.db, usernameKey(username));
  if (!admin) throw nobody();
  return deleteSessionsOf(deps.db, admin.id);
}

const lastOwner = () =>
  new AppError("conflict", {
    message:
      "This is the last owner without an end date, and nobody else could manage the site. To end the account anyway, use --force.",
  });

/**
 * Ends an account and revokes all its access. Also works for the counselor's account; another account can then be
 * marked.
 * @param options.force also ends the last owner without an end date
 * @throws AppError: "not_found", "conflict".
 */
export async function disableAdministrator(deps: { db: Db }, username: string, { force = false } = {}): Promise<void> {
  const key = usernameKey(username);
  await inTransaction(deps, async (deps) => {
    await lockOwners(deps.db);
    const admin = await store.findAdmin(deps.db, key);
    if (!admin) throw nobody();
    if (!force && isPermanentOwner(admin) && !(await hasOtherPermanentOwner(deps.db, admin.id))) throw lastOwner();
    await store.updateAdmin(deps.db, key, { disabled: 1, ...withoutCounselor });
    await removeAllAccess(deps.db, admin);
  });
}

/**
 * Reopens an account without an end date. The person signs in with their password or a new one.
 * @throws AppError("not_found")
 */
export async function enableAdministrator(deps: { db: Db }, username: string): Promise<void> {
  const key = usernameKey(username);
  await inTransaction(deps, async ({ db }) => {
    const admin = await store.findAdmin(db, key);
    if (!admin) throw nobody();
    // An account that ended on its last day may still have passkeys.
    await removeAllAccess(db, admin);
    await store.updateAdmin(db, key, { disabled: 0, ends_at: null, ...(admin.disabled === 1 && withoutCounselor) });
  });
}

export const listAdministrators = async (deps: { db: Db; clock: () => Date }): Promise<Administrator[]> =>
  (await store.listAdmins(deps.db)).map((row) => ({
    username: row.username,
    role: row.role,
    endsAt: row.ends_at === null ? null : new Date(row.ends_at),
    disabled: row.disabled === 1,
    counselor: counselorAt(row, deps.clock()) === 1,
    createdAt: new Date(row.created_at),
  }));

/** Returns the instant at which an account ends, from its last day. */
export const endOf = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;

/** Returns the last day of an account that ends at an instant. */
export const lastDayOf = (endsAt: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(endsAt - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/** @throws AppError("conflict") when the account is the counselor's and someone else wants to change it. */
export function requireNotCounselors(row: AdminRow, actor: { username: string }, now: Date): void {
  if (counselorAt(row, now) === 1 && row.username !== actor.username)
    throw new AppError("conflict", { message: officerMessages.counselorsOwn });
}

/** Revokes all access that works without the current password: sessions, known browsers and reset links. */
export async function revokeAccess(db: Db, adminId: string): Promise<void> {
  await deleteSessionsOf(db, adminId);
  await deleteBrowsersOf(db, adminId);
  await deleteTokensOf(db, adminId, "password reset");
}

/**
 * Removes everything that could still use or reopen an ended account: the access that `revokeAccess` revokes,
 * passkeys, the second factor, and all tokens, such as sent invitations. For an owner's account, also renews the
 * secrets that sign links, because an owner can read backups and the server.
 */
export async function removeAllAccess(db: Db, { id, role }: Pick<AdminRow, "id" | "role">) {
  await revokeAccess(db, id);
  await deletePasskeysOf(db, id);
  await deleteTotpKey(db, id);
  await deleteTokensOf(db, id);
  if (role === "owner") await deleteSigningSecrets(db);
}
