import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { Deleted } from "#shared/by-id.ts";
import {
  type NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeyOptions,
  type PasskeySignature,
} from "./passkeys.contract.ts";
import { Session } from "./sign-in.contract.ts";

export const fetchPasskeys = (api: ReadApi) => api.get("/account/passkeys", z.array(Passkey));

export const requestNewPasskey = (api: Api) => api.send("POST", "/account/passkeys/options", NewPasskeyOptions);

export const addPasskey = (api: Api, body: NewPasskey) => api.send("POST", "/account/passkeys", Passkey, { body });

export const removePasskey = (api: Api, { _id }: { _id: string }) =>
  api.send("DELETE", `/account/passkeys/${_id}`, Deleted);

export const requestPasskey = (api: Api) => api.send("POST", "/admin/passkey/options", PasskeyOptions);

export const signInWithPasskey = (api: Api, body: PasskeySignature) =>
  api.send("POST", "/admin/passkey", Session, { body });
