import type { Api } from "#api-client/api.ts";
import { fetchBanners } from "#features/banners/banners.api.ts";
import { fetchBranch } from "#features/branch/branch.api.ts";
import { fetchNewYear } from "#features/new-year/new-year.api.ts";
import { fetchOfficers } from "#features/sign-in/officers.api.ts";
import { fetchTeam } from "#features/team/team.api.ts";
import { isSeen } from "#shared/publishing.ts";
import { teamYearAfter } from "#shared/team-year.ts";

/** Fetches the plan and the content that it can change. */
export async function fetchYearData(api: Api) {
  const [newYear, { teamYear }] = await Promise.all([fetchNewYear(api), fetchBranch(api)]);
  const [team, coming, officers, banners] = await Promise.all([
    fetchTeam(api, teamYear),
    fetchTeam(api, newYear.plan?.year ?? teamYearAfter(teamYear)),
    fetchOfficers(api),
    fetchBanners(api),
  ]);
  return { newYear, teamYear, team, coming, officers, banners: banners.filter(isSeen) };
}

export type YearData = Awaited<ReturnType<typeof fetchYearData>>;
