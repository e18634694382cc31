import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError } from "#api-client/api.ts";
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyOptions,
  PasskeySignature,
} from "#features/sign-in/account.contract.ts";
import { requestPasskey, signIn, signInWithPasskey, signOut, verify } from "#features/sign-in/sign-in.api.ts";
import { SIGN_IN_PATH } from "#features/sign-in/sign-in.rules.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { browserMark, serverAway, sessionClosed, sessionStarted, storedToken } from "#kit/admin/session.ts";

/** Message when the person closed the browser's passkey window, or it timed out. */
const GIVEN_UP = "No passkey was used. Please try again.";

const IP_ADDRESS = /^([\d.]+|\[.*\])$/;
const LOOPBACK = /^(127[.]|\[::1\])/;

/** Returns why passkeys do not work on this page, or null if they do. WebAuthn needs a domain name as relying party. */
export function passkeyProblem({ hostname, port }: Pick<Location, "hostname" | "port"> = location): string | null {
  if (LOOPBACK.test(hostname))
    return `Passkeys need a domain name. Open the site at http://localhost${port && `:${port}`}.`;
  if (IP_ADDRESS.test(hostname)) return "Passkeys need a domain name. Open the site at its domain name.";
  // Supported by browsers released from 2023 to 2025, on encrypted pages.
  if (typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential) return null;
  return "This browser does not support passkeys, or the connection is not encrypted.";
}

export const passkeysWork = (): boolean => passkeyProblem() === null;

const fail = (cause?: unknown): never => {
  throw new Error(GIVEN_UP, { cause });
};

/** Creates a passkey in the browser. Throws with a message for the person. */
export async function makePasskey(
  optionsJSON: NewPasskeyOptions,
): Promise<Omit<NewPasskey, "name" | "current" | "browser">> {
  const { id, response } = await startRegistration({ optionsJSON }).catch(fail);
  const { clientDataJSON, authenticatorData = fail() } = response;
  return { id, clientDataJSON, authenticatorData };
}

/** Signs a challenge with a passkey. Throws with a message for the person. */
async function signWithPasskey(optionsJSON: PasskeyOptions): Promise<PasskeySignature> {
  const { id, response } = await startAuthentication({ optionsJSON }).catch(fail);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

export interface TypedCredentials {
  username: string;
  password: string;
  /** Sent after the server has asked for it. */
  code?: string;
}

/** Signs in and stores the token. Throws with the server's message if it refuses. */
export async function signInHere(credentials: TypedCredentials) {
  const session = await signIn(adminApi, { ...credentials, browser: browserMark() });
  sessionStarted(session, session.token);
}

/** Signs in with a passkey of this device or of a phone. Throws with a message for the user. */
export async function signInByPasskeyHere() {
  const signature = await signWithPasskey(await requestPasskey(adminApi));
  const session = await signInWithPasskey(adminApi, signature);
  sessionStarted(session, session.token);
}

const UNAUTHORISED = 401;

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === UNAUTHORISED;

let leaveKey: string | null = null;

/** Returns a new sign-out path each time, so that no link from elsewhere can sign people out. */
export function leavePath(): string {
  leaveKey = crypto.getRandomValues(new Uint32Array(2)).join("-");
  return `${SIGN_IN_PATH}?leave=${leaveKey}`;
}

/** Ends the session if the URL is from `leavePath`. Removes the token from the browser even if the call fails. */
export async function redirectIfRequested(search: URLSearchParams): Promise<boolean> {
  if (leaveKey === null || search.get("leave") !== leaveKey) return false;
  leaveKey = null;
  await signOut(adminApi, sessionClosed).catch((error: unknown) => {
    // 401 means that the session has already ended.
    if (!isRefusal(error)) console.error("Sign out failed", error);
  });
  return true;
}

const RETRY_INTERVAL_MS = 5000;

/** Verifies the token once. Returns undefined if the server gave no answer. */
async function verifyToken(): Promise<boolean | undefined> {
  if (!storedToken()) {
    sessionClosed();
    return false;
  }
  try {
    sessionStarted(await verify(adminApi));
    return true;
  } catch (error) {
    console.error("Auth verification failed", error);
    if (isRefusal(error)) sessionClosed();
    else serverAway();
    return isRefusal(error) ? false : undefined;
  }
}

let verification: Promise<void> | undefined;
let resolveVerification = (_isGood: boolean) => {};

async function verifyOnce() {
  const isGood = await verifyToken();
  verification = undefined;
  if (isGood !== undefined) resolveVerification(isGood);
}

/** Verifies the token now, unless a verification is running, and waits for the result. */
export function verifyNow(): Promise<void> {
  verification ??= verifyOnce();
  return verification;
}

/** Repeats the verification until the server accepts or rejects the stored token. Nothing else removes the token. */
export async function verifyStoredToken(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  resolveVerification = resolve;
  await verifyNow();
  const timer = setInterval(verifyNow, RETRY_INTERVAL_MS);
  addEventListener("online", verifyNow);
  return promise.finally(() => {
    clearInterval(timer);
    removeEventListener("online", verifyNow);
  });
}
