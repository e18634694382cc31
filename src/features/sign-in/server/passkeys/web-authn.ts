import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from "node:crypto";
import { z } from "zod";

/** An invalid response of an authenticator. The message is only for logs. */
export class PasskeyRefused extends Error {}

const refuse = (why: string): never => {
  throw new PasskeyRefused(why);
};

export interface Place {
  /** "https://branch.example" */
  origin: string;
}

interface Signed {
  clientDataJSON: string;
  authenticatorData: string;
}

const decode = (text: string) => Buffer.from(text, "base64url");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

const ClientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

/** Returns the relying party ID, which is the site's hostname. */
export const relyingParty = ({ origin }: Place): string => new URL(origin).hostname;

/** Returns the signed challenge. @throws PasskeyRefused for another type or origin. */
function challengeOf(clientDataJSON: string, type: string, { origin }: Place): string {
  const parsed = ClientData.safeParse(parseJson(decode(clientDataJSON).toString()));
  if (!parsed.success) return refuse("client data missing");
  const { data } = parsed;
  if (data.type !== type) refuse(`unexpected type ${data.type}`);
  if (data.origin !== origin || data.crossOrigin) refuse(`unexpected origin ${data.origin}`);
  return data.challenge;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const COUNTER_AT = 33;
const CREDENTIAL_LENGTH_AT = 53;
const CREDENTIAL_AT = 55;

/** @throws PasskeyRefused unless the relying party matches and the user is present and verified. */
function readAuthenticator(encoded: string, place: Place) {
  const bytes = decode(encoded);
  if (bytes.length < COUNTER_AT + 4) refuse("authenticator data too short");
  if (!timingSafeEqual(bytes.subarray(0, 32), sha256(relyingParty(place)))) refuse("relying party ID mismatch");
  const flags = bytes.readUInt8(32);
  if ((flags & PRESENT) === 0 || (flags & VERIFIED) === 0) refuse("user presence or user verification flag missing");
  const hasCredential = (flags & HAS_CREDENTIAL) !== 0 && bytes.length >= CREDENTIAL_AT;
  const end = hasCredential ? CREDENTIAL_AT + bytes.readUInt16BE(CREDENTIAL_LENGTH_AT) : 0;
  return {
    counter: bytes.readUInt32BE(COUNTER_AT),
    credential: hasCredential && end <= bytes.length ? bytes.subarray(CREDENTIAL_AT, end) : undefined,
  };
}

/** ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257];
const RSA_BITS_MIN = 2048;

function readKey(encoded: string): KeyObject {
  try {
    return createPublicKey({ key: decode(encoded), format: "der", type: "spki" });
  } catch {
    return refuse("invalid public key");
  }
}

/** @throws PasskeyRefused for an unsupported key type or size. */
function checkKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  const { namedCurve, modulusLength = 0 } = asymmetricKeyDetails ?? {};
  const isGood =
    asymmetricKeyType === "ed25519" ||
    (asymmetricKeyType === "ec" && namedCurve === "prime256v1") ||
    (asymmetricKeyType === "rsa" && modulusLength >= RSA_BITS_MIN);
  if (!isGood) refuse(`unsupported key type ${asymmetricKeyType}`);
}

interface Made extends Signed {
  id: string;
  publicKey: string;
}

/**
 * Checks a new passkey. Needs no attestation, because the signed-in person owns it.
 * @throws PasskeyRefused
 */
export function readNewPasskey({ id, publicKey, clientDataJSON, authenticatorData }: Made, place: Place) {
  const challenge = challengeOf(clientDataJSON, "webauthn.create", place);
  const { counter, credential } = readAuthenticator(authenticatorData, place);
  if (!credential?.equals(decode(id))) refuse("credential ID mismatch");
  checkKey(readKey(publicKey));
  return { challenge, counter };
}

interface Answered extends Signed {
  signature: string;
}

/**
 * Checks an assertion. The caller still has to check the challenge.
 * @throws PasskeyRefused
 */
export function readSignature(
  { clientDataJSON, authenticatorData, signature }: Answered,
  stored: { publicKey: string; counter: number },
  place: Place,
) {
  const challenge = challengeOf(clientDataJSON, "webauthn.get", place);
  const { counter } = readAuthenticator(authenticatorData, place);
  const key = readKey(stored.publicKey);
  const signed = Buffer.concat([decode(authenticatorData), sha256(decode(clientDataJSON))]);
  const digest = key.asymmetricKeyType === "ed25519" ? null : "sha256";
  if (!verify(digest, signed, key, decode(signature))) refuse("invalid signature");
  // A device whose counter does not increase has been copied. Most devices do not count.
  if ((counter > 0 || stored.counter > 0) && counter <= stored.counter) refuse("signature counter did not increase");
  return { challenge, counter };
}
