import { createPublicKey } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { AppError } from "#platform/errors.ts";
import type { NewPasskey, PasskeySignature } from "../../account.contract.ts";

/** The site that a passkey belongs to. */
export interface RelyingParty {
  /** "https://branch.example" */
  origin: string;
  /** The hostname. */
  id: string;
}

/** A stored passkey: its COSE key or, from earlier versions, its SubjectPublicKeyInfo, in base64url. */
interface StoredCredential {
  publicKey: string;
  counter: number;
}

/** ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257];
const RSA_BYTES_MIN = 256;
const P256 = 1;

// Imported with the first passkey, so that sites without passkeys do not load the library.
const loadServer = () => import("@simplewebauthn/server");
const loadHelpers = () => import("@simplewebauthn/server/helpers");

/** Returns the verified result. The library throws a plain error for each invalid response. */
async function verifiedOr<Result>(refusal: AppError, verify: () => Promise<Result | undefined>): Promise<Result> {
  const result = await verify().catch((cause: unknown) => {
    throw refusal.withCause(cause);
  });
  if (result === undefined) throw refusal;
  return result;
}

/** Returns the signed challenge. @throws AppError when the page was embedded in another site, which the library allows */
export const getChallenge = ({ clientDataJSON }: Pick<PasskeySignature, "clientDataJSON">, refusal: AppError) =>
  verifiedOr(refusal, async () => {
    const { challenge, crossOrigin } = (await loadHelpers()).decodeClientDataJSON(clientDataJSON);
    return crossOrigin ? undefined : challenge;
  });

interface ExpectedValues {
  challenge: string;
  site: RelyingParty;
  /** Thrown if the response is invalid. */
  refusal: AppError;
}

const expectedOf = ({ challenge, site }: ExpectedValues) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true,
});

/**
 * Verifies a new passkey and returns its COSE key and counter. The site asks for no attestation, because the signed-in
 * person owns the passkey, so an attestation statement is neither sent nor checked.
 */
export const verifyNewPasskey = (
  { id, clientDataJSON, authenticatorData }: Pick<NewPasskey, "id" | "clientDataJSON" | "authenticatorData">,
  expected: ExpectedValues,
) =>
  verifiedOr(expected.refusal, async () => {
    const { cose, decodeCredentialPublicKey, isoBase64URL, isoCBOR } = await loadHelpers();
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", isoBase64URL.toBuffer(authenticatorData)],
      ]),
    );
    const response: RegistrationResponseJSON = {
      id,
      rawId: id,
      type: "public-key",
      response: { clientDataJSON, attestationObject: isoBase64URL.fromBuffer(attestation) },
      clientExtensionResults: {},
    };
    const { verifyRegistrationResponse } = await loadServer();
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(expected),
      response,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo?.credential.id !== id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    const key = decodeCredentialPublicKey(publicKey);
    const isStrong = cose.isCOSEPublicKeyRSA(key)
      ? (key.get(cose.COSEKEYS.n)?.length ?? 0) >= RSA_BYTES_MIN
      : !cose.isCOSEPublicKeyEC2(key) || key.get(cose.COSEKEYS.crv) === P256;
    return isStrong ? { publicKey: isoBase64URL.fromBuffer(publicKey), counter } : undefined;
  });

/** Verifies an assertion and returns the passkey's new counter. */
export const verifyAssertion = (
  { id, clientDataJSON, authenticatorData, signature }: PasskeySignature,
  stored: StoredCredential,
  expected: ExpectedValues,
): Promise<number> =>
  verifiedOr(expected.refusal, async () => {
    const response: AuthenticationResponseJSON = {
      id,
      rawId: id,
      type: "public-key",
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    };
    const { verifyAuthenticationResponse } = await loadServer();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(expected),
      response,
      credential: { id, publicKey: await coseKeyOf(stored.publicKey), counter: stored.counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });

/** The first byte of a SubjectPublicKeyInfo. A COSE key begins with a CBOR map. */
const DER_SEQUENCE = 0x30;

/** Returns a stored key in COSE format. Earlier versions stored the SubjectPublicKeyInfo. */
async function coseKeyOf(stored: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(stored, "base64url");
  if (bytes[0] !== DER_SEQUENCE) return bytes;
  const { isoCBOR } = await loadHelpers();
  const jwk = createPublicKey({ key: bytes, format: "der", type: "spki" }).export({ format: "jwk" });
  const part = (name: "x" | "y" | "n" | "e") => Uint8Array.from(Buffer.from(jwk[name] ?? "", "base64url"));
  const parameters: Record<string, Record<string, number | Uint8Array>> = {
    EC: { 1: 2, 3: -7, "-1": P256, "-2": part("x"), "-3": part("y") },
    OKP: { 1: 1, 3: -8, "-1": 6, "-2": part("x") },
    RSA: { 1: 3, 3: -257, "-1": part("n"), "-2": part("e") },
  };
  return isoCBOR.encode(
    new Map(Object.entries(parameters[jwk.kty ?? ""] ?? {}).map(([key, value]) => [Number(key), value])),
  );
}
