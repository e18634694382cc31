import type { Api, ReadApi } from "#api-client/api.ts";
import { OwnAccount } from "./account.contract.ts";
import { Asked, type Forgotten, MailState, type OwnEmail, type Reset, ResetDone } from "./forgotten.contract.ts";

export const fetchMailState = (api: ReadApi) => api.get("/mail", MailState);

/** Requests a password reset link by email. */
export const askForReset = (api: Api, body: Forgotten) => api.send("POST", "/admin/forgotten", Asked, { body });

export const resetPassword = (api: Api, body: Reset) => api.send("POST", "/admin/reset", ResetDone, { body });

export const changeEmail = (api: Api, body: OwnEmail) => api.send("PUT", "/account/email", OwnAccount, { body });
