import { randomBytes } from "node:crypto";
import { type Db, inTransaction } from "#platform/db/database.ts";
import { consumeToken, createTokens, deleteTokensOf, listTokens } from "#platform/db/tokens.store.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import {
  type CodeKey,
  type CodesState,
  codesMessages,
  type FirstCode,
  type PasswordConfirmation,
  type RecoveryCodes,
} from "../../codes.contract.ts";
import { confirmOneself } from "../accounts/oneself.ts";
import type { PasswordCheck } from "../accounts/password-check.ts";
import type { RandomBytes } from "../accounts/passwords.ts";
import { recordOwn } from "../accounts/record-own.ts";
import { claimAttempt, forgetFailures, type Limits } from "../throttling/sign-in-delay.ts";
import * as store from "./codes.store.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { keyAddress, SECRET_BYTES, secretOf, stepOfCode } from "./time-based-code.ts";

export interface CodesDeps {
  db: Db;
  clock: () => Date;
  newId: () => string;
  /** Defaults to the system's random bytes. */
  randomBytes?: RandomBytes;
  check: PasswordCheck;
  /** Authenticator apps show it next to the code. */
  branchName: () => Promise<string>;
}

const notOn = () => new AppError("conflict", { message: codesMessages.notOn });

export async function getCodes({ db, clock }: Pick<CodesDeps, "db" | "clock">, me: SignedIn): Promise<CodesState> {
  const key = await store.findCodeKey(db, me.adminId);
  const on = typeof key?.confirmed_at === "number";
  return { on, recoveryCodes: on ? (await listTokens(db, "recovery code", clock(), me.adminId)).length : 0 };
}

/**
 * Creates a key for an authenticator app and replaces an unconfirmed key.
 * @throws AppError: "invalid" password, "conflict" when two-step verification is on, "too_many_requests".
 */
export async function beginCodes(
  ground: CodesDeps,
  me: SignedIn,
  own: PasswordConfirmation,
  address: string,
): Promise<CodeKey> {
  const { clock, branchName, randomBytes: random = randomBytes } = ground;
  await confirmOneself(ground.check, me, own, address);
  const secret = secretOf(random(SECRET_BYTES));
  const key = { admin_id: me.adminId, secret, created_at: clock().getTime(), confirmed_at: null, last_step: 0 };
  const put = await inTransaction(ground, ({ db }) => store.putCodeKey(db, key));
  if (!put) throw new AppError("conflict", { message: codesMessages.already });
  return { secret, address: keyAddress(secret, { issuer: await branchName(), label: me.username }) };
}

/** Replaces the remaining recovery codes. */
async function newCodes(
  { db, clock, randomBytes: random = randomBytes }: Pick<CodesDeps, "db" | "clock" | "randomBytes">,
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
export const confirmCodes = (ground: CodesDeps, me: SignedIn, { code }: FirstCode): Promise<RecoveryCodes> =>
  inTransaction(ground, async (deps) => {
    const key = await store.findCodeKey(deps.db, me.adminId);
    if (!key) throw notOn();
    const now = deps.clock();
    const step = stepOfCode(key.secret, code, now);
    if (step === undefined) throw new AppError("invalid", { message: codesMessages.wrongCode });
    if (!(await store.confirmCodeKey(deps.db, key, step, now)))
      throw new AppError("conflict", { message: codesMessages.already });
    await recordOwn(deps, me, "created", "sign-in codes");
    return newCodes(deps, me.adminId);
  });

/**
 * Replaces the recovery codes. @throws AppError: "invalid" password, "conflict" when two-step verification is off,
 * "too_many_requests".
 */
export async function renewRecoveryCodes(
  ground: CodesDeps,
  me: SignedIn,
  own: PasswordConfirmation,
  address: string,
): Promise<RecoveryCodes> {
  await confirmOneself(ground.check, me, own, address);
  return inTransaction(ground, async (deps) => {
    if (!(await getCodes(deps, me)).on) throw notOn();
    await recordOwn(deps, me, "updated", "recovery codes");
    return newCodes(deps, me.adminId);
  });
}

/**
 * Turns two-step verification off. @throws AppError: "invalid" password, "conflict" when it is off,
 * "too_many_requests".
 */
export async function endCodes(
  ground: CodesDeps,
  me: SignedIn,
  own: PasswordConfirmation,
  address: string,
): Promise<CodesState> {
  await confirmOneself(ground.check, me, own, address);
  await inTransaction(ground, async (deps) => {
    if (!(await store.deleteCodeKey(deps.db, me.adminId))) throw notOn();
    await recordOwn(deps, me, "deleted", "sign-in codes");
  });
  return { on: false, recoveryCodes: 0 };
}

/**
 * Checks the code of a person whose password was right, if the account has a second factor. Each code of the app and
 * each recovery code is valid once.
 * @throws AppError: "code_needed", "wrong_code", "too_many_requests"
 */
export async function passCode(
  ground: Pick<CodesDeps, "db" | "clock" | "newId">,
  admin: { id: string; username: string },
  { code, limits }: { code: string | undefined; limits: Limits[] },
): Promise<void> {
  const key = await store.findCodeKey(ground.db, admin.id);
  if (typeof key?.confirmed_at !== "number") return;
  if (!code) throw new AppError("code_needed");
  const claim = await claimAttempt(ground, limits);
  const step = stepOfCode(key.secret, code.replace(/\s/g, ""), ground.clock());
  const isGood = await inTransaction(ground, async (deps) => {
    if (step !== undefined) return store.takeStep(deps.db, admin.id, step);
    if (!(await consumeToken(deps.db, "recovery code", recoveryHash(admin.id, code), deps.clock()))) return false;
    await recordOwn(deps, { adminId: admin.id, username: admin.username }, "accepted", "recovery code");
    return true;
  });
  if (!isGood) throw new AppError("wrong_code");
  await forgetFailures(ground, claim);
}
