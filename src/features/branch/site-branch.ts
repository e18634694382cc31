import { logged, type ReadApi } from "#api-client/api.ts";
import { defaultBranch } from "#features/branch/branch.rules.ts";
import { fetchBranch } from "./branch.api.ts";

/** Fetches the branch settings. Falls back to defaults with the site's time zone. */
export const fetchSiteBranch = (api: ReadApi, timeZone: string) =>
  fetchBranch(api).catch(logged("Failed to fetch the branch settings", { ...defaultBranch, timeZone }));
