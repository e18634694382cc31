import type { Api } from "#api-client/api.ts";
import { Session, SignedOut, type SignInInput, Verified } from "./sign-in.contract.ts";

export const signIn = (api: Api, credentials: SignInInput) =>
  api.send("POST", "/admin/login", Session, { body: credentials });

export const verify = (api: Api) => api.get("/admin/verify", Verified);

/**
 * Ends the session. `forgetToken` is called once the request carries the token, so that the browser forgets it even if
 * the call fails.
 */
export async function signOut(api: Api, forgetToken: () => void): Promise<void> {
  const ended = api.send("POST", "/admin/logout", SignedOut);
  forgetToken();
  await ended;
}
