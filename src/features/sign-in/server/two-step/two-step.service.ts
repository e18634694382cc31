import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { inTransaction } from "#platform/db/database.ts";
import { consumeToken, createTokens, deleteTokensOf, listTokens } from "#platform/db/tokens.store.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import {
  type FirstCode,
  type PasswordConfirmation,
  RECOVERY_CODES,
  type RecoveryCodes,
  type TotpKey,
  type TwoStepState,
  twoStepMessages,
} from "../../sign-in.contract.ts";
import * as store from "../accounts/accounts.store.ts";
import type { AdministratorDeps } from "../accounts/administrators.service.ts";
import { confirmPassword, type PasswordCheck } from "../accounts/password-check.service.ts";
import type { RandomBytes } from "../accounts/password-hash.service.ts";
import { recordOwnChange } from "../own-account/own-account.service.ts";
import { claimAttempt, type Limits, resetFailures } from "../throttling/sign-in-limits.service.ts";

export interface TwoStepDeps extends AdministratorDeps {
  check: PasswordCheck;
  /** Authenticator apps show it next to the code. */
  branchName: () => Promise<string>;
}

const notOn = () => new AppError("conflict", { message: twoStepMessages.notOn });

export async function getTwoStep(
  { db, clock }: Pick<TwoStepDeps, "db" | "clock">,
  me: SignedIn,
): Promise<TwoStepState> {
  const key = await store.findTotpKey(db, me.adminId);
  const on = typeof key?.confirmed_at === "number";
  return { on, recoveryCodes: on ? (await listTokens(db, "recovery code", clock(), me.adminId)).length : 0 };
}

/**
 * Creates a key for an authenticator app and replaces an unconfirmed key.
 * @throws AppError: "invalid" password, "conflict" when two-step verification is on, "too_many_requests".
 */
export async function startTwoStep(
  deps: TwoStepDeps,
  me: SignedIn,
  own: PasswordConfirmation,
  address: string,
): Promise<TotpKey> {
  const { clock, branchName, randomBytes: random = randomBytes } = deps;
  await confirmPassword(deps.check, me, own, address);
  const secret = encodeSecret(random(SECRET_BYTES));
  const key = { admin_id: me.adminId, secret, created_at: clock().getTime(), confirmed_at: null, last_step: 0 };
  const put = await inTransaction(deps, ({ db }) => store.storeTotpKey(db, key));
  if (!put) throw new AppError("conflict", { message: twoStepMessages.already });
  return { secret, address: totpUrl(secret, { issuer: await branchName(), label: me.username }) };
}

/** Replaces the remaining recovery codes. */
async function newCodes(
  { db, clock, randomBytes: random = randomBytes }: Pick<TwoStepDeps, "db" | "clock" | "randomBytes">,
  subject: string,
): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes(random);
  const tokens = recoveryCodes.map((code) => ({
    purpose: "recovery code" as const,
    subject,
    hash: recoveryHash(subject, code),
  }));
  await deleteTokensOf(db, subject, "recovery code");
  await createTokens(db, tokens, clock());
  return { recoveryCodes };
}

/**
 * Turns two-step verification on after the app's first code.
 * @throws AppError: "invalid" code, "conflict" when it is already on or there is no key.
 */
export const confirmTwoStep = (deps: TwoStepDeps, me: SignedIn, { code }: FirstCode): Promise<RecoveryCodes> =>
  inTransaction(deps, async (deps) => {
    const key = await store.findTotpKey(deps.db, me.adminId);
    if (!key) throw notOn();
    const now = deps.clock();
    const step = findTimeStep(key.secret, code, now);
    if (step === undefined) throw new AppError("invalid", { message: twoStepMessages.wrongCode });
    if (!(await store.confirmTotpKey(deps.db, key, step, now)))
      throw new AppError("conflict", { message: twoStepMessages.already });
    await recordOwnChange(deps, me, "created", "sign-in codes");
    return newCodes(deps, me.adminId);
  });

/**
 * Replaces the recovery codes. @throws AppError: "invalid" password, "conflict" when two-step verification is off,
 * "too_many_requests".
 */
export async function renewRecoveryCodes(
  deps: TwoStepDeps,
  me: SignedIn,
  own: PasswordConfirmation,
  address: string,
): Promise<RecoveryCodes> {
  await confirmPassword(deps.check, me, own, address);
  return inTransaction(deps, async (deps) => {
    if (!(await getTwoStep(deps, me)).on) throw notOn();
    await recordOwnChange(deps, me, "updated", "recovery codes");
    return newCodes(deps, me.adminId);
  });
}

/**
 * Turns two-step verification off. @throws AppError: "invalid" password, "conflict" when it is off,
 * "too_many_requests".
 */
export async function turnOffTwoStep(
  deps: TwoStepDeps,
  me: SignedIn,
  own: PasswordConfirmation,
  address: string,
): Promise<TwoStepState> {
  await confirmPassword(deps.check, me, own, address);
  await inTransaction(deps, async (deps) => {
    if (!(await store.deleteTotpKey(deps.db, me.adminId))) throw notOn();
    await recordOwnChange(deps, me, "deleted", "sign-in codes");
  });
  return { on: false, recoveryCodes: 0 };
}

/**
 * Checks the code of a person whose password was right, if the account has a second factor. Each code of the app and
 * each recovery code is valid once.
 * @throws AppError: "code_needed", "wrong_code", "too_many_requests"
 */
export async function verifyCode(
  deps: Pick<TwoStepDeps, "db" | "clock" | "newId">,
  admin: { id: string; username: string },
  { code, limits }: { code: string | undefined; limits: Limits[] },
): Promise<void> {
  const key = await store.findTotpKey(deps.db, admin.id);
  if (typeof key?.confirmed_at !== "number") return;
  if (!code) throw new AppError("code_needed");
  const claim = await claimAttempt(deps, limits);
  const step = findTimeStep(key.secret, code.replace(/\s/g, ""), deps.clock());
  const isGood = await inTransaction(deps, async (deps) => {
    if (step !== undefined) return store.consumeTimeStep(deps.db, admin.id, step);
    if (!(await consumeToken(deps.db, "recovery code", recoveryHash(admin.id, code), deps.clock()))) return false;
    await recordOwnChange(deps, { adminId: admin.id, username: admin.username }, "accepted", "recovery code");
    return true;
  });
  if (!isGood) throw new AppError("wrong_code");
  await resetFailures(deps, claim);
}

// 32 distinguishable characters: five bits each, without bias. Codes of 12 characters cannot be guessed, so a fast hash
// is enough.
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CHARACTERS = 12;

/** Generates new codes for display: "abcd-efgh-jkmn". */
const newRecoveryCodes = (random: RandomBytes): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(random(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return code.replace(/(.{4})(?=.)/g, "$1-");
  });

/** Returns the stored hash of a code, however it was typed. */
function recoveryHash(adminId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256")
    .update(JSON.stringify([adminId, plain]))
    .digest("base64url");
}

/** The defaults of authenticator apps (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const STEP_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Number of time steps that a phone's clock may be ahead or behind. */
const STEPS_OFF = 1;

/** @returns the secret in base32 */
const encodeSecret = (bytes: Uint8Array): string => Secret.fromHex(Buffer.from(bytes).toString("hex")).base32;

const totp = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: STEP_MS / 1000 });

/** Returns the URL for an app's QR code. @param issuer the site @param label the account */
const totpUrl = (secret: string, named: { issuer: string; label: string }): string => totp(secret, named).toString();

/** Returns the time step of a code that is valid now. */
function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
}
