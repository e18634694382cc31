import type { Api } from "#api-client/api.ts";
import { fetchBranch } from "#features/branch/branch.api.ts";
import { type StepState, stepStates } from "#features/branch/branch.rules.ts";
import { fetchEvents } from "#features/events/events.api.ts";
import { fetchTeam } from "#features/team/team.api.ts";

/** Returns the setup progress of the site. */
export async function fetchFirstSteps(api: Api): Promise<StepState[]> {
  const [branch, team, events] = await Promise.all([fetchBranch(api), fetchTeam(api), fetchEvents(api, { limit: 1 })]);
  const hasPeople = Object.values(team).some((section) => section.length > 0);
  return stepStates({ branch, hasPeople, hasEvents: events.total > 0 });
}
