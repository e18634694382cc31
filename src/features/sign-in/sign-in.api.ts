import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { Deleted } from "#shared/by-id.ts";
import {
  type NewPasskey,
  NewPasskeyOptions,
  OwnAccount,
  type OwnName,
  OwnSession,
  Passkey,
  PasskeyOptions,
  type PasskeySignature,
  type PasswordChange,
  SessionsEnded,
  type WeeklyEmail,
} from "./account.contract.ts";
import {
  type Acceptance,
  Accepted,
  type CounselorInput,
  Invitation,
  type InvitationInput,
  NewInvitation,
  Officer,
  type OfficerInput,
  ResetLink,
  type ResetLinkInput,
} from "./officers.contract.ts";
import {
  type FirstCode,
  MailState,
  type OwnEmail,
  type PasswordConfirmation,
  type PasswordReset,
  type PasswordResetRequest,
  PasswordResetRequested,
  PasswordResetResult,
  RecoveryCodes,
  Session,
  SignedOut,
  type SignInInput,
  TokenOwner,
  TotpKey,
  TwoStepState,
} from "./sign-in.contract.ts";

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

const twoStepPath = "/account/codes";

export const fetchTwoStep = (api: ReadApi) => api.get(twoStepPath, TwoStepState);

/** Returns a key for an authenticator app. The second factor is on after the first code is confirmed. */
export const startTwoStep = (api: Api, body: PasswordConfirmation) => api.send("POST", twoStepPath, TotpKey, { body });

/** Turns two-step verification on with the app's first code. */
export const confirmTwoStep = (api: Api, body: FirstCode) => api.send("PUT", twoStepPath, RecoveryCodes, { body });

/** Replaces the remaining recovery codes. */
export const renewRecoveryCodes = (api: Api, body: PasswordConfirmation) =>
  api.send("POST", `${twoStepPath}/recovery`, RecoveryCodes, { body });

export const turnOffTwoStep = (api: Api, body: PasswordConfirmation) =>
  api.send("POST", `${twoStepPath}/end`, TwoStepState, { body });

export const fetchOwnAccount = (api: ReadApi) => api.get("/account", OwnAccount);

export const changeName = (api: Api, body: OwnName) => api.send("PUT", "/account", OwnAccount, { body });

export const changeWeeklyEmail = (api: Api, body: WeeklyEmail) =>
  api.send("PUT", "/account/weekly-email", OwnAccount, { body });

export const changeEmail = (api: Api, body: OwnEmail) => api.send("PUT", "/account/email", OwnAccount, { body });

/** Ends all sessions and starts a new one for the person who changed the password. */
export const changePassword = (api: Api, body: PasswordChange) =>
  api.send("PUT", "/account/password", Session, { body });

export const fetchSessions = (api: ReadApi) => api.get("/account/sessions", z.array(OwnSession));

export const endSession = (api: Api, { _id }: { _id: string }) =>
  api.send("DELETE", `/account/sessions/${_id}`, SessionsEnded);

export const endOtherSessions = (api: Api) => api.send("DELETE", "/account/sessions", SessionsEnded);

export const fetchPasskeys = (api: ReadApi) => api.get("/account/passkeys", z.array(Passkey));

export const requestNewPasskey = (api: Api) => api.send("POST", "/account/passkeys/options", NewPasskeyOptions);

export const addPasskey = (api: Api, body: NewPasskey) => api.send("POST", "/account/passkeys", Passkey, { body });

export const removePasskey = (api: Api, { _id }: { _id: string }) =>
  api.send("DELETE", `/account/passkeys/${_id}`, Deleted);

export const requestPasskey = (api: Api) => api.send("POST", "/admin/passkey/options", PasskeyOptions);

export const signInWithPasskey = (api: Api, body: PasskeySignature) =>
  api.send("POST", "/admin/passkey", Session, { body });

export const fetchOfficers = (api: ReadApi) => api.get("/officers", z.array(Officer));

export const changeOfficer = (api: Api, id: string, body: OfficerInput) =>
  api.send("PUT", `/officers/${id}`, Officer, { body });

export const createResetLink = (api: Api, id: string, body: ResetLinkInput) =>
  api.send("POST", `/officers/${id}/reset-link`, ResetLink, { body });

export const requestCounselorChange = (api: Api, id: string, body: CounselorInput) =>
  api.send("POST", `/officers/${id}/counselor`, Officer, { body });

export const cancelCounselorChange = (api: Api, id: string) => api.send("DELETE", `/officers/${id}/counselor`, Officer);

export const fetchInvitations = (api: ReadApi) => api.get("/invitations", z.array(Invitation));

export const invite = (api: Api, body: InvitationInput) => api.send("POST", "/invitations", NewInvitation, { body });

export const withdrawInvitation = (api: Api, { _id }: { _id: string }) =>
  api.send("DELETE", `/invitations/${_id}`, Deleted);

/** The token is sent in the body, because URLs are logged. */
export const getInvitation = (api: Api, token: string) =>
  api.send("POST", "/invitations/look", Invitation, { body: { token } });

export const acceptInvitation = (api: Api, body: Acceptance) =>
  api.send("POST", "/invitations/accept", Accepted, { body });
