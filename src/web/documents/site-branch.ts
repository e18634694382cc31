import type { ReadApi } from "#api-client/api.ts";
import { fetchBranch } from "#features/branch/branch.calls.ts";
import { defaultBranch } from "#features/branch/branch.rules.ts";
import { logged } from "#web/logged.ts";

/** Whose site it is. Days and times are the site's even where nothing else is known of the branch. */
export const fetchSiteBranch = (api: ReadApi, timeZone: string) =>
  fetchBranch(api).catch(logged("Failed to fetch who the branch is", { ...defaultBranch, timeZone }));
