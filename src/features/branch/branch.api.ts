import { type Api, formData, logged, type ReadApi } from "#api-client/api.ts";
import { Branch, type BranchUpdate, type LogoBackground } from "./branch.contract.ts";
import { defaultBranch } from "./branch.rules.ts";

export const fetchBranch = (api: ReadApi) => api.get("/branch", Branch);

/** Fetches the branch settings. Falls back to defaults with the site's time zone. */
export const fetchSiteBranch = (api: ReadApi, timeZone: string) =>
  fetchBranch(api).catch(logged("Failed to fetch the branch settings", { ...defaultBranch, timeZone }));

/** Replaces a logo. */
export const putLogo = (api: Api, background: LogoBackground, image: File, onProgress: (sent: number) => void) =>
  api.send("PUT", `/branch/logo/${background}`, Branch, { body: formData({ image }), onProgress });

export const removeLogo = (api: Api, background: LogoBackground) =>
  api.send("DELETE", `/branch/logo/${background}`, Branch);

/** @param version 0 restores the defaults */
export const restoreBranch = (api: Api, version: number) =>
  api.send("POST", "/branch/restore", Branch, { body: { version } });

export const updateBranch = (api: Api, fields: BranchUpdate, version?: number) =>
  api.send("PUT", "/branch", Branch, { body: fields, version });
