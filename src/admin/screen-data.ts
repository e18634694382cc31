import type { Api } from "#api-client/api.ts";
import { fetchTaskData } from "#features/activity/activity.contract.ts";
import { listTasks } from "#features/activity/activity.rules.ts";
import { bannersApi } from "#features/banners/banners.contract.ts";
import { fetchBranch } from "#features/branch/branch.contract.ts";
import { type StepState, stepStates } from "#features/branch/branch.rules.ts";
import { fetchEvents } from "#features/events/events.api.ts";
import { fetchNewYear } from "#features/new-year/new-year.contract.ts";
import { fetchInvitations, fetchMailState, fetchOfficers } from "#features/sign-in/sign-in.api.ts";
import { fetchApplicationCounts } from "#features/students/students.api.ts";
import { fetchTeam } from "#features/team/team.contract.ts";
import { sectionLabels, type TeamSection, teamSections } from "#features/team/team.labels.ts";
import { currentSession } from "#kit/admin/session.ts";
import { teamYearAfter } from "#shared/dates.ts";
import { isSeen } from "#shared/publishing.ts";
import { itemScreens } from "./screens.ts";

/** Returns the setup progress of the site. */
export async function fetchFirstSteps(api: Api): Promise<StepState[]> {
  const [branch, team, events] = await Promise.all([fetchBranch(api), fetchTeam(api), fetchEvents(api, { limit: 1 })]);
  const hasPeople = Object.values(team).some((section) => section.length > 0);
  return stepStates({ branch, hasPeople, hasEvents: events.total > 0 });
}

/** Returns the data of other features that the handover screen shows. */
export async function fetchHandoverContext(api: Api) {
  const [officers, invitations, taskData, applications, mail] = await Promise.all([
    fetchOfficers(api),
    fetchInvitations(api),
    fetchTaskData(api),
    fetchApplicationCounts(api),
    fetchMailState(api),
  ]);
  const { timeZone } = currentSession();
  const options = { newApplications: applications.new, timeZone, screens: itemScreens, now: new Date() };
  // The same tasks as on the dashboard, where the next event has its own card.
  const tasks = listTasks({ ...taskData, nextEvent: undefined }, options);
  return { officers, invitations, tasks: tasks.map(({ words }) => words.replace(/[.]$/, "")), sendsMail: mail.sends };
}

const usuallyStaying: readonly TeamSection[] = ["branchCounselor", "facultyCoordinators"];

/** Returns the plan of the new year and the content that the plan can change. */
export async function fetchYearData(api: Api) {
  const [newYear, { teamYear }] = await Promise.all([fetchNewYear(api), fetchBranch(api)]);
  const [team, nextTeam, officers, banners] = await Promise.all([
    fetchTeam(api, teamYear),
    fetchTeam(api, newYear.plan?.year ?? teamYearAfter(teamYear)),
    fetchOfficers(api),
    bannersApi.list(api),
  ]);
  const sections = teamSections.map((id) => ({
    id,
    title: sectionLabels[id].tab,
    usuallyStays: usuallyStaying.includes(id),
    members: team[id],
    joining: nextTeam[id],
  }));
  return { newYear, teamYear, sections, officers, banners: banners.filter(isSeen) };
}
