import { type Api, formData, type ReadApi } from "#api-client/api.ts";
import { Branch, type BranchUpdate, type LogoGround } from "./branch.contract.ts";

export const fetchBranch = (api: ReadApi) => api.get("/branch", Branch);

/** Replaces a logo. */
export const putLogo = (api: Api, ground: LogoGround, image: File, onProgress: (sent: number) => void) =>
  api.send("PUT", `/branch/logo/${ground}`, Branch, { body: formData({ image }), onProgress });

export const removeLogo = (api: Api, ground: LogoGround) => api.send("DELETE", `/branch/logo/${ground}`, Branch);

/** @param version 0 restores the defaults */
export const restoreBranch = (api: Api, version: number) =>
  api.send("POST", "/branch/restore", Branch, { body: { version } });

export const updateBranch = (api: Api, fields: BranchUpdate, version?: number) =>
  api.send("PUT", "/branch", Branch, { body: fields, version });
