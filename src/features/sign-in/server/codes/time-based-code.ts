import { Secret, TOTP } from "otpauth";

/** The defaults of authenticator apps (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const STEP_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
export const SECRET_BYTES = 20;
/** Time steps by which a phone's clock can differ, in both directions. */
const STEPS_OFF = 1;

/** @returns the secret in base32 */
export const secretOf = (bytes: Uint8Array): string => Secret.fromHex(Buffer.from(bytes).toString("hex")).base32;

const totp = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: STEP_MS / 1000 });

/** Returns the URL for an app's QR code. @param issuer the site @param label the account */
export const keyAddress = (secret: string, named: { issuer: string; label: string }): string =>
  totp(secret, named).toString();

/** Returns the time step of a code that is valid now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
}
