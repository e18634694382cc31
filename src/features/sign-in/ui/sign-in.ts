import { ApiError } from "#api-client/api.ts";
import { askForPasskey, signInWithPasskey } from "#features/sign-in/passkeys.api.ts";
import { signIn, signOut, verify } from "#features/sign-in/sign-in.api.ts";
import { SIGN_IN_PATH } from "#features/sign-in/sign-in.rules.ts";
import { signWithPasskey } from "#features/sign-in/ui/passkey.ts";
import type { TypedCredentials } from "#features/sign-in/ui/sign-in-form.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { browserMark, serverAway, sessionClosed, sessionStarted, storedToken } from "#kit/admin/session.ts";

/** Signs in and keeps the token. Throws the server's words when it refuses. */
export async function signInHere(credentials: TypedCredentials) {
  const session = await signIn(adminApi, { ...credentials, browser: browserMark() });
  sessionStarted(session, session.token);
}

/** Signs in with a passkey of this device, or of a phone. Throws with words for a person. */
export async function signInByPasskeyHere() {
  const signature = await signWithPasskey(await askForPasskey(adminApi));
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

/** Ends the session when the address is the one that `leavePath` gave. The browser's copy goes even if the call fails. */
export async function leaveIfAsked(search: URLSearchParams): Promise<boolean> {
  if (leaveKey === null || search.get("leave") !== leaveKey) return false;
  leaveKey = null;
  await signOut(adminApi, sessionClosed).catch((error: unknown) => {
    // A session that has ended already is what was wanted.
    if (!isRefusal(error)) console.error("Sign out failed", error);
  });
  return true;
}

const TRY_AGAIN_EVERY_MS = 5000;

/** One try; undefined where nothing is known afterwards either. */
async function tryToVerify(): Promise<boolean | undefined> {
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

let trying: Promise<void> | undefined;
let settle = (_isGood: boolean) => {};

async function tryOnce() {
  const isGood = await tryToVerify();
  trying = undefined;
  if (isGood !== undefined) settle(isGood);
}

/** Has a try come at once, unless one is under way, and waits for it. */
export function askAgain(): Promise<void> {
  trying ??= tryOnce();
  return trying;
}

/** Asks the server whether the stored token is good until it says so, or that it is not: nothing else takes the token. */
export async function verifyStoredToken(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  settle = resolve;
  await askAgain();
  const timer = setInterval(askAgain, TRY_AGAIN_EVERY_MS);
  addEventListener("online", askAgain);
  return promise.finally(() => {
    clearInterval(timer);
    removeEventListener("online", askAgain);
  });
}
