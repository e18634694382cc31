import type { Api } from "#api-client/api.ts";
import { Session, SignedOut, type SignInInput, Verified } from "./sign-in.contract.ts";

export const signIn = (api: Api, credentials: SignInInput) =>
  api.send("POST", "/admin/login", Session, { body: credentials });

export const verify = (api: Api) => api.get("/admin/verify", Verified);

/**
 * Ends the session. `forgetToken` is called as soon as the request has taken the token with it, so that this
 * browser's copy is gone whatever becomes of the call.
 */
export async function signOut(api: Api, forgetToken: () => void): Promise<void> {
  const ended = api.send("POST", "/admin/logout", SignedOut);
  forgetToken();
  await ended;
}
