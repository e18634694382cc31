import { signIn, verify } from "#features/auth/auth.calls.ts";
import { sessionClosed, sessionStarted, storedToken } from "#features/auth/ui/session.ts";
import { adminApi } from "./admin-api.ts";

/** Signs in and keeps the token. Throws the server's words when it refuses. */
export async function signInHere(credentials: { username: string; password: string }) {
  const session = await signIn(adminApi, credentials);
  sessionStarted(session, session.token);
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
