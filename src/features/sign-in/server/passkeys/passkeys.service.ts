import { randomBytes } from "node:crypto";
import { type Db, inTransaction } from "#platform/db/database.ts";
import { consumeSignedToken, hashSecret } from "#platform/db/tokens.store.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import { createSignatures } from "#platform/signed-links.ts";
import { isoInstant } from "#shared/dates.ts";
import {
  type NewPasskey,
  NewPasskeyOptions,
  type Passkey,
  PasskeyOptions,
  type PasskeySignature,
  passkeyMessages,
} from "../../account.contract.ts";
import * as store from "../accounts/accounts.store.ts";
import { findOfficer } from "../accounts/accounts.store.ts";
import type { AdministratorDeps } from "../accounts/administrators.service.ts";
import { confirmPassword, type PasswordCheck } from "../accounts/password-check.service.ts";
import { recordOwnChange } from "../own-account/own-account.service.ts";
import type { Caller, Sessions, StartedSession } from "../sessions/sessions.service.ts";
import { limitFailures } from "../throttling/sign-in-limits.service.ts";
import { ALGORITHMS, getChallenge, type RelyingParty, verifyAssertion, verifyNewPasskey } from "./webauthn.service.ts";

/** Enough time to find a phone. */
const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE = /^([A-Za-z0-9_-]{22})[.](\d{13})[.]([A-Za-z0-9_-]{43})$/;

interface Challenges {
  /** @param purpose the only use of the response */
  make(purpose: string): Promise<string>;
  /** Marks a challenge, which browsers return in base64url, as used. Returns false if it is invalid, expired, already used or for another purpose. */
  take(challenge: string, purpose: string): Promise<boolean>;
}

/**
 * Signs challenges with a secret that all instances share. Only used challenges are stored, so requests cost no
 * storage.
 */
export function createChallenges({ db, clock }: { db: Db; clock: () => Date }): Challenges {
  const signatures = createSignatures({ db }, "passkey-challenges");
  const signed = (random: string, until: string, purpose: string) => `${random}.${until}.${purpose}`;
  return {
    async make(purpose) {
      const random = randomBytes(16).toString("base64url");
      const until = String(clock().getTime() + CHALLENGE_MS);
      const sign = await signatures.signer();
      return `${random}.${until}.${sign(signed(random, until, purpose))}`;
    },
    async take(challenge, purpose) {
      const text = Buffer.from(challenge, "base64url").toString();
      const [, random = "", until = "", signature = ""] = CHALLENGE.exec(text) ?? [];
      const now = clock();
      const expiresAt = Number(until);
      if (expiresAt <= now.getTime() || !(await signatures.isValid(signed(random, until, purpose), signature)))
        return false;
      return consumeSignedToken(db, { purpose: "passkey challenge", hash: hashSecret(random), expiresAt }, now);
    },
  };
}

const PASSKEYS_MAX = 10;
const SIGN_IN = "sign in";
const adding = ({ adminId }: SignedIn) => `add to ${adminId}`;

export interface PasskeysDeps extends AdministratorDeps {
  check: PasswordCheck;
  sessions: Pick<Sessions, "start">;
  challenges: Challenges;
  /** Browsers show it next to the passkey. */
  branchName: () => Promise<string>;
}

const present = ({ id, name, created_at, last_used_at }: store.PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: isoInstant(created_at),
  ...(last_used_at !== null && { lastUsedAt: isoInstant(last_used_at) }),
});

/** Returns the label of a passkey's audit entry. */
const auditItem = ({ id, name }: Pick<store.PasskeyRow, "id" | "name">, { username }: SignedIn) => ({
  id,
  label: `${name} (${username})`,
});

export const listOwnPasskeys = async ({ db }: Pick<PasskeysDeps, "db">, me: SignedIn): Promise<Passkey[]> =>
  (await store.listPasskeys(db, me.adminId)).map(present);

/** Returns the browser's options for creating a passkey. */
export async function newPasskeyOptions(
  { db, challenges, branchName }: PasskeysDeps,
  me: SignedIn,
  site: RelyingParty,
): Promise<NewPasskeyOptions> {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    challenge: await challenges.make(adding(me)),
    rpName: await branchName(),
    rpID: site.id,
    userID: Uint8Array.from(Buffer.from(me.adminId)),
    userName: me.username,
    userDisplayName: me.username,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await store.listPasskeys(db, me.adminId)).map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    timeout: CHALLENGE_MS,
  });
  return NewPasskeyOptions.parse(options);
}

/**
 * Adds a passkey to a person's own account.
 * @throws AppError: "invalid" passkey or password, "conflict" when there are too many or it is known,
 * "too_many_requests".
 */
export async function addPasskey(
  deps: PasskeysDeps,
  me: SignedIn,
  { name, current, browser, ...response }: NewPasskey,
  { site, address }: { site: RelyingParty; address: string },
): Promise<Passkey> {
  const refusal = new AppError("invalid", { message: passkeyMessages.refused });
  const challenge = await getChallenge(response, refusal);
  await confirmPassword(deps.check, me, { current, browser }, address);
  if (!(await deps.challenges.take(challenge, adding(me)))) throw refusal;
  const { publicKey, counter } = await verifyNewPasskey(response, { challenge, site, refusal });
  const row = {
    id: deps.newId(),
    admin_id: me.adminId,
    credential_id: response.id,
    public_key: publicKey,
    counter,
    name,
    created_at: deps.clock().getTime(),
    last_used_at: null,
  };
  await inTransaction(deps, async (deps) => {
    if ((await store.listPasskeys(deps.db, me.adminId)).length >= PASSKEYS_MAX)
      throw new AppError("conflict", { message: passkeyMessages.tooMany });
    if (!(await store.createPasskey(deps.db, row)))
      throw new AppError("conflict", { message: passkeyMessages.refused });
    await recordOwnChange(deps, me, "created", "passkey", auditItem(row, me));
  });
  return present(row);
}

/** @throws AppError("not_found") */
export const removePasskey = (deps: PasskeysDeps, me: SignedIn, id: string): Promise<void> =>
  inTransaction(deps, async (deps) => {
    const removed = await store.deletePasskey(deps.db, id, me.adminId);
    if (!removed) throw new AppError("not_found");
    await recordOwnChange(deps, me, "deleted", "passkey", auditItem(removed, me));
  });

/** Returns the browser's options for signing in. The person can choose any passkey of this site. */
export async function passkeyOptions({ challenges }: PasskeysDeps, site: RelyingParty): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    challenge: await challenges.make(SIGN_IN),
    rpID: site.id,
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
  return PasskeyOptions.parse(options);
}

interface SignInSource {
  site: RelyingParty;
  caller: Caller;
}

/**
 * Starts a session for a person whose passkey has signed a challenge. Each passkey has its own limit per IP address.
 * @throws AppError: "wrong_credentials", "too_many_requests".
 */
export const signInWithPasskey = (
  deps: PasskeysDeps,
  signature: PasskeySignature,
  source: SignInSource,
): Promise<StartedSession> =>
  limitFailures(deps, { kind: "passkey", secret: signature.id, address: source.caller.address }, () =>
    startSession(deps, signature, source),
  );

async function startSession(deps: PasskeysDeps, signature: PasskeySignature, { site, caller }: SignInSource) {
  const refusal = new AppError("wrong_credentials", { message: passkeyMessages.unknown });
  const passkey = await store.findPasskey(deps.db, signature.id);
  if (!passkey) throw refusal;
  const challenge = await getChallenge(signature, refusal);
  if (!(await deps.challenges.take(challenge, SIGN_IN))) throw refusal;
  const stored = { publicKey: passkey.public_key, counter: passkey.counter };
  const counter = await verifyAssertion(signature, stored, { challenge, site, refusal });
  if (!(await store.advanceCounter(deps.db, passkey.id, counter, deps.clock()))) throw refusal;
  const admin = await findOfficer(deps.db, passkey.admin_id);
  // Also undefined if the account is closed.
  const session = admin && (await deps.sessions.start(admin, caller));
  if (!session) throw refusal;
  return session;
}
