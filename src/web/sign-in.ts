import { signIn, signOut, verify } from "#features/sign-in/sign-in.calls.ts";
import { SIGN_IN_PATH } from "#features/sign-in/sign-in.rules.ts";
import { browserMark, sessionClosed, sessionStarted, storedToken } from "#features/sign-in/ui/session.ts";
import { adminApi } from "./admin-api.ts";

/** Signs in and keeps the token. Throws the server's words when it refuses. */
export async function signInHere(credentials: { username: string; password: string }) {
  const session = await signIn(adminApi, { ...credentials, browser: browserMark() });
  sessionStarted(session, session.token);
}

let leaveKey: string | null = null;

/** The address that signs out; made anew each time, so that no link from elsewhere can sign anybody out. */
export function leavePath(): string {
  leaveKey = crypto.getRandomValues(new Uint32Array(2)).join("-");
  return `${SIGN_IN_PATH}?leave=${leaveKey}`;
}

/** Ends the session when the address is the one that `leavePath` gave. The browser's copy goes even if the call fails. */
export async function leaveIfAsked(search: URLSearchParams): Promise<boolean> {
  if (leaveKey === null || search.get("leave") !== leaveKey) return false;
  leaveKey = null;
  await signOut(adminApi, sessionClosed).catch((error: unknown) => console.error("Sign out failed", error));
  return true;
}

/** Asks the server whether the stored token is good; whatever fails, the token goes. */
export async function verifyStoredToken(): Promise<boolean> {
  if (!storedToken()) {
    sessionClosed();
    return false;
  }
  try {
    sessionStarted(await verify(adminApi));
    return true;
  } catch (error) {
    console.error("Auth verification failed", error);
    sessionClosed();
    return false;
  }
}
