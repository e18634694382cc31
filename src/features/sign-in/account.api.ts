import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { OwnAccount, type OwnName, OwnSession, type PasswordChange, SessionsEnded } from "./account.contract.ts";
import { Session } from "./sign-in.contract.ts";

export const fetchOwnAccount = (api: ReadApi) => api.get("/account", OwnAccount);

export const changeName = (api: Api, body: OwnName) => api.send("PUT", "/account", OwnAccount, { body });

/** Ends all sessions and starts a new one for the person who changed the password. */
export const changePassword = (api: Api, body: PasswordChange) =>
  api.send("PUT", "/account/password", Session, { body });

export const fetchSessions = (api: ReadApi) => api.get("/account/sessions", z.array(OwnSession));

export const endSession = (api: Api, { _id }: { _id: string }) =>
  api.send("DELETE", `/account/sessions/${_id}`, SessionsEnded);

export const endOtherSessions = (api: Api) => api.send("DELETE", "/account/sessions", SessionsEnded);
