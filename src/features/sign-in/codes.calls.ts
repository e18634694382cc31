import type { Api, ReadApi } from "#api-client/api.ts";
import { CodeKey, CodesState, type FirstCode, type Oneself, RecoveryCodes } from "./codes.contract.ts";

const path = "/account/codes";

export const fetchCodes = (api: ReadApi) => api.get(path, CodesState);

/** A key for an authenticator app; codes are asked for once the app has shown one of them. */
export const beginCodes = (api: Api, body: Oneself) => api.send("POST", path, CodeKey, { body });

/** Turns codes on with the first of them. */
export const confirmCodes = (api: Api, body: FirstCode) => api.send("PUT", path, RecoveryCodes, { body });

/** New recovery codes in the place of those that are left. */
export const renewRecoveryCodes = (api: Api, body: Oneself) =>
  api.send("POST", `${path}/recovery`, RecoveryCodes, { body });

export const endCodes = (api: Api, body: Oneself) => api.send("POST", `${path}/end`, CodesState, { body });
