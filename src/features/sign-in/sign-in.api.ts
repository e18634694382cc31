import type { Api, ReadApi } from "#api-client/api.ts";
import {
  MailState,
  type PasswordReset,
  type PasswordResetRequest,
  PasswordResetRequested,
  PasswordResetResult,
} from "./password-reset.contract.ts";
import { Session, SignedOut, type SignInInput, TokenOwner } from "./sign-in.contract.ts";

export const signIn = (api: Api, credentials: SignInInput) =>
  api.send("POST", "/admin/login", Session, { body: credentials });

export const verify = (api: Api) => api.get("/admin/verify", TokenOwner);

/**
 * Ends the session. `removeToken` is called once the request carries the token, so that the browser forgets it even if
 * the call fails.
 */
export async function signOut(api: Api, removeToken: () => void): Promise<void> {
  const ended = api.send("POST", "/admin/logout", SignedOut);
  removeToken();
  await ended;
}

export const fetchMailState = (api: ReadApi) => api.get("/mail", MailState);

/** Requests a password reset link by email. */
export const requestPasswordReset = (api: Api, body: PasswordResetRequest) =>
  api.send("POST", "/admin/password-reset", PasswordResetRequested, { body });

export const resetPassword = (api: Api, body: PasswordReset) =>
  api.send("POST", "/admin/reset", PasswordResetResult, { body });
