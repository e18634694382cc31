import type { Api, ReadApi } from "#api-client/api.ts";
import { CodeKey, CodesState, type FirstCode, type PasswordConfirmation, RecoveryCodes } from "./codes.contract.ts";

const path = "/account/codes";

export const fetchCodes = (api: ReadApi) => api.get(path, CodesState);

/** Returns a key for an authenticator app. The second factor is on after the first code is confirmed. */
export const beginCodes = (api: Api, body: PasswordConfirmation) => api.send("POST", path, CodeKey, { body });

/** Turns two-step verification on with the app's first code. */
export const confirmCodes = (api: Api, body: FirstCode) => api.send("PUT", path, RecoveryCodes, { body });

/** Replaces the remaining recovery codes. */
export const renewRecoveryCodes = (api: Api, body: PasswordConfirmation) =>
  api.send("POST", `${path}/recovery`, RecoveryCodes, { body });

export const endCodes = (api: Api, body: PasswordConfirmation) => api.send("POST", `${path}/end`, CodesState, { body });
