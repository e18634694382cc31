import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import {
  OwnAccount,
  type OwnName,
  OwnSession,
  type PasswordChange,
  SessionsEnded,
  type WeeklyEmail,
} from "./account.contract.ts";
import type { OwnEmail } from "./password-reset.contract.ts";
import { Session } from "./sign-in.contract.ts";
import {
  type FirstCode,
  type PasswordConfirmation,
  RecoveryCodes,
  TotpKey,
  TwoStepState,
} from "./two-step.contract.ts";

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
