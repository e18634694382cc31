import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import { isoInstant } from "#shared/dates.ts";
import { type NewPasskey, type Passkey, type PasskeySignature, passkeyMessages } from "../../passkeys.contract.ts";
import { confirmOneself } from "../accounts/oneself.ts";
import type { PasswordCheck } from "../accounts/password-check.ts";
import { recordOwn } from "../accounts/record-own.ts";
import { findOfficer } from "../officers/officers.store.ts";
import type { Caller, Sessions, StartedSession } from "../sessions/sessions.service.ts";
import { limitFailures } from "../throttling/sign-in-delay.ts";
import { CHALLENGE_MS, type Challenges } from "./challenges.ts";
import * as store from "./passkeys.store.ts";
import { ALGORITHMS, PasskeyRefused, type Place, readNewPasskey, readSignature, relyingParty } from "./web-authn.ts";

const PASSKEYS_MAX = 10;
const SIGN_IN = "sign in";
const adding = ({ adminId }: SignedIn) => `add to ${adminId}`;

export interface PasskeysDeps {
  db: Db;
  clock: () => Date;
  newId: () => string;
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
const told = ({ id, name }: Pick<store.PasskeyRow, "id" | "name">, { username }: SignedIn) => ({
  id,
  label: `${name} (${username})`,
});

export const listOwnPasskeys = async ({ db }: Pick<PasskeysDeps, "db">, me: SignedIn): Promise<Passkey[]> =>
  (await store.listPasskeys(db, me.adminId)).map(present);

/** Returns the browser's options for creating a passkey. */
export async function newPasskeyOptions({ db, challenges, branchName }: PasskeysDeps, me: SignedIn, place: Place) {
  const own = await store.listPasskeys(db, me.adminId);
  return {
    challenge: await challenges.make(adding(me)),
    rp: { id: relyingParty(place), name: await branchName() },
    user: { id: Buffer.from(me.adminId).toString("base64url"), name: me.username, displayName: me.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    excludeCredentials: own.map(({ credential_id: id }) => ({ type: "public-key" as const, id })),
    authenticatorSelection: { residentKey: "required" as const, userVerification: "required" as const },
    attestation: "none" as const,
    timeout: CHALLENGE_MS,
  };
}

/** Reads a response of an authenticator. @throws AppError with a message for the person */
function readOr<Read>(refusal: AppError, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof PasskeyRefused ? refusal.withCause(error) : error;
  }
}

/**
 * Adds a passkey to a person's own account.
 * @throws AppError: "invalid" passkey or password, "conflict" when there are too many or it is known,
 * "too_many_requests".
 */
export async function addPasskey(
  ground: PasskeysDeps,
  me: SignedIn,
  { name, current, browser, ...made }: NewPasskey,
  { place, address }: { place: Place; address: string },
): Promise<Passkey> {
  const refused = new AppError("invalid", { message: passkeyMessages.refused });
  const { challenge, counter } = readOr(refused, () => readNewPasskey(made, place));
  await confirmOneself(ground.check, me, { current, browser }, address);
  if (!(await ground.challenges.take(challenge, adding(me)))) throw refused;
  const row = {
    id: ground.newId(),
    admin_id: me.adminId,
    credential_id: made.id,
    public_key: made.publicKey,
    counter,
    name,
    created_at: ground.clock().getTime(),
    last_used_at: null,
  };
  await inTransaction(ground, async (deps) => {
    if ((await store.listPasskeys(deps.db, me.adminId)).length >= PASSKEYS_MAX)
      throw new AppError("conflict", { message: passkeyMessages.tooMany });
    if (!(await store.createPasskey(deps.db, row)))
      throw new AppError("conflict", { message: passkeyMessages.refused });
    await recordOwn(deps, me, "created", "passkey", told(row, me));
  });
  return present(row);
}

/** @throws AppError("not_found") */
export const removePasskey = (ground: PasskeysDeps, me: SignedIn, id: string): Promise<void> =>
  inTransaction(ground, async (deps) => {
    const removed = await store.deletePasskey(deps.db, id, me.adminId);
    if (!removed) throw new AppError("not_found");
    await recordOwn(deps, me, "deleted", "passkey", told(removed, me));
  });

/** Returns the browser's options for signing in. The person can choose any passkey of this site. */
export const passkeyOptions = async ({ challenges }: PasskeysDeps, place: Place) => ({
  challenge: await challenges.make(SIGN_IN),
  rpId: relyingParty(place),
  userVerification: "required" as const,
  timeout: CHALLENGE_MS,
});

/**
 * Starts a session for a person whose passkey has signed a challenge. Each passkey has its own limit per IP address.
 * @throws AppError: "wrong_credentials", "too_many_requests".
 */
export const signInWithPasskey = (
  deps: PasskeysDeps,
  signature: PasskeySignature,
  from: { place: Place; caller: Caller },
): Promise<StartedSession> =>
  limitFailures(deps, { kind: "passkey", secret: signature.id, address: from.caller.address }, () =>
    checkSignature(deps, signature, from),
  );

async function checkSignature(
  deps: PasskeysDeps,
  signature: PasskeySignature,
  { place, caller }: { place: Place; caller: Caller },
): Promise<StartedSession> {
  const unknown = new AppError("wrong_credentials", { message: passkeyMessages.unknown });
  const passkey = await store.findPasskey(deps.db, signature.id);
  if (!passkey) throw unknown;
  const stored = { publicKey: passkey.public_key, counter: passkey.counter };
  const { challenge, counter } = readOr(unknown, () => readSignature(signature, stored, place));
  if (!(await deps.challenges.take(challenge, SIGN_IN))) throw unknown;
  if (!(await store.advanceCounter(deps.db, passkey.id, counter, deps.clock()))) throw unknown;
  const admin = await findOfficer(deps.db, passkey.admin_id);
  // Also undefined if the account is closed.
  const session = admin && (await deps.sessions.start(admin, caller));
  if (!session) throw unknown;
  return session;
}
